-- Payments that the release before may still have owed a call to the gateway: they are looked into as claims.
INSERT INTO "authorisations" ("attempt_key", "gid", "state", "due_at")
	SELECT DISTINCT "attempt_key", "gid", 'claimed', now() FROM "gateway_tasks" WHERE "done_at" IS NULL
	ON CONFLICT ("attempt_key", "gid") DO NOTHING;
--> statement-breakpoint
-- Seminars of orders that were paid before the mails about seminars were recorded.
INSERT INTO "seminar_notices" ("order_id", "product_id", "starts_at", "ends_at")
	SELECT DISTINCT i."order_id", s."product_id", s."starts_at", s."ends_at"
	FROM "order_items" i JOIN "seminars" s ON s."product_id" = i."product_id" JOIN "orders" o ON o."id" = i."order_id"
	WHERE s."ends_at" > now() AND o."payment_state" = 'paid' AND o."state" IN ('new', 'fulfilled')
	ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP TABLE "gateway_tasks";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME COLUMN "cod" TO "reference";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME COLUMN "am" TO "goods_amount";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME COLUMN "tx" TO "tax_amount";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME COLUMN "sf" TO "shipping_amount";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME COLUMN "gid" TO "gateway_id";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "payment_attempts_cod_unique" TO "payment_attempts_reference_unique";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "payment_attempts_gid_unique" TO "payment_attempts_gateway_id_unique";--> statement-breakpoint
ALTER TABLE "authorisations" RENAME COLUMN "gid" TO "gateway_id";--> statement-breakpoint
ALTER TABLE "gateway_events" RENAME COLUMN "cod" TO "reference";--> statement-breakpoint
ALTER TABLE "gateway_events" RENAME COLUMN "gid" TO "gateway_id";--> statement-breakpoint
ALTER INDEX "gateway_events_cod" RENAME TO "gateway_events_reference";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('cart', 'new', 'fulfilled', 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_state" CHECK ("orders"."checkout_state" in ('cart', 'addressed', 'shipping_selected', 'shipping_skipped', 'payment_selected', 'payment_skipped', 'completed', 'failed'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_state" CHECK ("orders"."payment_state" in ('cart', 'awaiting_payment', 'partially_authorized', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_state" CHECK ("orders"."shipping_state" in ('cart', 'ready', 'partially_shipped', 'shipped', 'cancelled'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK ("payments"."state" in ('cart', 'new', 'processing', 'authorized', 'completed', 'refunded', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_state" CHECK ("shipments"."state" in ('cart', 'ready', 'shipped', 'cancelled'));--> statement-breakpoint
ALTER TABLE "authorisations" ADD CONSTRAINT "authorisations_state" CHECK ("authorisations"."state" in ('claimed', 'capturing', 'captured', 'returning', 'returned', 'refused', 'disproved', 'disputed'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_state" CHECK ("payment_attempts"."state" in ('created', 'sent', 'authorised', 'unknown', 'captured', 'failed', 'cancelled'));
