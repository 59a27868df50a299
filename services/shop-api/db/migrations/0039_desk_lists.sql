DROP INDEX "inquiries_email";--> statement-breakpoint
CREATE INDEX "outbox_mails_to" ON "outbox_mails" USING btree (lower("to_address") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_cancelled" ON "orders" USING btree ("checkout_completed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state <> 'cart' and shipping_state = 'cancelled';--> statement-breakpoint
CREATE INDEX "inquiries_email" ON "inquiries" USING btree (lower("email") text_pattern_ops);