ALTER TABLE "listings" DROP CONSTRAINT "listings_taxon_id_taxons_id_fk";
--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT "listings_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "search_entries" DROP CONSTRAINT "search_entries_product_id_products_id_fk";

--> statement-breakpoint
CREATE FUNCTION "delete_derived_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'taxons' THEN
		DELETE FROM listings WHERE taxon_id IN (SELECT id FROM gone);
	ELSE
		DELETE FROM listings WHERE product_id IN (SELECT id FROM gone);
		DELETE FROM search_entries WHERE product_id IN (SELECT id FROM gone);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_gone" AFTER DELETE ON "products" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION "delete_derived_rows"();
--> statement-breakpoint
CREATE TRIGGER "taxons_gone" AFTER DELETE ON "taxons" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION "delete_derived_rows"();
