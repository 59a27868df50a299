DROP INDEX "variants_low";--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "left_when_low" integer GENERATED ALWAYS AS (case when tracked and enabled and on_hand - on_hold <= coalesce(reorder_level, 3) then on_hand - on_hold end) STORED;--> statement-breakpoint
CREATE INDEX "variants_low" ON "variants" USING btree ("left_when_low","product_id") WHERE left_when_low is not null;--> statement-breakpoint
ALTER TABLE "variants" DROP COLUMN "is_low";--> statement-breakpoint
INSERT INTO "oldest_releases" VALUES ('0.3.0') ON CONFLICT DO NOTHING;
