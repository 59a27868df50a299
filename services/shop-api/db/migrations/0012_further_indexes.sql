DROP INDEX "listings_placed";--> statement-breakpoint
DROP INDEX "listings_sales";--> statement-breakpoint
DROP INDEX "listings_newest";--> statement-breakpoint
CREATE INDEX "orders_failed" ON "orders" USING btree ("updated_at") WHERE state = 'new' and payment_state = 'failed';--> statement-breakpoint
CREATE INDEX "listings_placed" ON "listings" USING btree ("taxon_id","position","sales","created_at","product_id","price");--> statement-breakpoint
CREATE INDEX "listings_sales" ON "listings" USING btree ("taxon_id","sales","product_id","price");--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" USING btree ("taxon_id","created_at","product_id","price");