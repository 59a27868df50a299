CREATE TABLE "seminar_notices" (
	"order_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"join_url" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"link_missing_at" timestamp with time zone,
	CONSTRAINT "seminar_notices_product_id_order_id_pk" PRIMARY KEY("product_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "seminars" ADD COLUMN "join_url" text;--> statement-breakpoint
ALTER TABLE "seminars" ADD COLUMN "cancelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "doubts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seminar_notices" ADD CONSTRAINT "seminar_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_notices" ADD CONSTRAINT "seminar_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seminar_notices_order" ON "seminar_notices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "seminar_notices_upcoming" ON "seminar_notices" USING btree ("ends_at");