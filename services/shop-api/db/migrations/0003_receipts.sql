CREATE TABLE "receipts" (
	"order_id" bigint NOT NULL,
	"serial" integer NOT NULL,
	"recipient" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_order_id_serial_pk" PRIMARY KEY("order_id","serial")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;