CREATE TABLE "order_promises" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"promised" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seminars" ADD COLUMN "cancellation_steps" jsonb;--> statement-breakpoint
ALTER TABLE "order_promises" ADD CONSTRAINT "order_promises_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;