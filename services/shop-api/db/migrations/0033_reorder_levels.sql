CREATE TABLE "low_stock_notices" (
	"variant_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "low_stock_notices" ADD CONSTRAINT "low_stock_notices_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "reorder_level" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_reorder_level" CHECK ("variants"."reorder_level" >= 0);--> statement-breakpoint
-- Drops the index variants_low with it.
ALTER TABLE "variants" DROP COLUMN "is_low";--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "is_low" boolean GENERATED ALWAYS AS (tracked and enabled and on_hand - on_hold <= coalesce(reorder_level, 3)) STORED;--> statement-breakpoint
CREATE INDEX "variants_low" ON "variants" USING btree ("product_id") WHERE is_low;--> statement-breakpoint
CREATE FUNCTION "note_low_stock"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO low_stock_notices (variant_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
-- By what is in stock, not by what is available: an order that is never paid holds stock only for a while.
CREATE TRIGGER "variants_low_reached" AFTER UPDATE OF "on_hand", "reorder_level" ON "variants" FOR EACH ROW
	WHEN (NEW.tracked AND NEW.enabled AND OLD.on_hand > coalesce(OLD.reorder_level, 3) AND NEW.on_hand <= coalesce(NEW.reorder_level, 3))
	EXECUTE FUNCTION "note_low_stock"();--> statement-breakpoint
INSERT INTO "oldest_releases" VALUES ('0.3.0') ON CONFLICT DO NOTHING;
