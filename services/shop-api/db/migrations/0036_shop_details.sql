CREATE TABLE "shop_details" (
	"revision" integer PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"values" jsonb NOT NULL,
	"staff_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_details" ADD CONSTRAINT "shop_details_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;