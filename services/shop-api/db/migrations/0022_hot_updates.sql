DROP INDEX "variants_available";--> statement-breakpoint
DROP INDEX "outbox_mails_inquiry";--> statement-breakpoint
DROP INDEX "orders_open_carts";--> statement-breakpoint
DROP INDEX "orders_failed";--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "is_low" boolean GENERATED ALWAYS AS (tracked and enabled and on_hand - on_hold <= 3) STORED;--> statement-breakpoint
CREATE INDEX "variants_low" ON "variants" USING btree ("product_id") WHERE is_low;--> statement-breakpoint
CREATE INDEX "outbox_mails_inquiry" ON "outbox_mails" USING btree ("inquiry_id") WHERE inquiry_id is not null;--> statement-breakpoint
CREATE INDEX "orders_open_carts" ON "orders" USING btree ("created_at") WHERE state = 'cart';--> statement-breakpoint
CREATE INDEX "orders_failed" ON "orders" USING btree ("id") WHERE state = 'new' and payment_state = 'failed';