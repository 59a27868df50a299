CREATE TABLE "listing_totals" (
	"taxon_id" bigint PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"taxon_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"sales" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"price" bigint NOT NULL,
	"starts_at" timestamp with time zone,
	CONSTRAINT "listings_product_id_taxon_id_pk" PRIMARY KEY("product_id","taxon_id")
);
--> statement-breakpoint
CREATE TABLE "search_bounds" (
	"bucket" smallint PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"sales" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"product_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"bucket" smallint NOT NULL,
	"product_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"sales" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"price" bigint NOT NULL,
	"starts_at" timestamp with time zone,
	"heading" text NOT NULL,
	"codes" text NOT NULL,
	"terms" "tsvector" NOT NULL
) PARTITION BY LIST ("bucket");
--> statement-breakpoint
-- Hits are sorted by what the row holds; the terms are read by the index alone, so they lie outside the row.
ALTER TABLE "search_entries" ALTER COLUMN "heading" SET STORAGE MAIN, ALTER COLUMN "codes" SET STORAGE MAIN;
--> statement-breakpoint
CREATE TABLE "search_entries_0" PARTITION OF "search_entries" FOR VALUES IN (0) WITH (toast_tuple_target = 256);
--> statement-breakpoint
CREATE TABLE "search_entries_1" PARTITION OF "search_entries" FOR VALUES IN (1) WITH (toast_tuple_target = 256);
--> statement-breakpoint
CREATE TABLE "search_entries_2" PARTITION OF "search_entries" FOR VALUES IN (2) WITH (toast_tuple_target = 256);
--> statement-breakpoint
CREATE TABLE "search_entries_3" PARTITION OF "search_entries" FOR VALUES IN (3) WITH (toast_tuple_target = 256);
--> statement-breakpoint
CREATE TABLE "search_entries_4" PARTITION OF "search_entries" FOR VALUES IN (4) WITH (toast_tuple_target = 256);
--> statement-breakpoint
CREATE TABLE "search_entries_5" PARTITION OF "search_entries" FOR VALUES IN (5) WITH (toast_tuple_target = 256);
--> statement-breakpoint
CREATE TABLE "search_format" (
	"format" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_position";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "listed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listing_totals" ADD CONSTRAINT "listing_totals_taxon_id_taxons_id_fk" FOREIGN KEY ("taxon_id") REFERENCES "public"."taxons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_taxon_id_taxons_id_fk" FOREIGN KEY ("taxon_id") REFERENCES "public"."taxons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listings_placed" ON "listings" USING btree ("taxon_id","position","sales","created_at","product_id");--> statement-breakpoint
CREATE INDEX "listings_price" ON "listings" USING btree ("taxon_id","price","product_id");--> statement-breakpoint
CREATE INDEX "listings_sales" ON "listings" USING btree ("taxon_id","sales","product_id");--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" USING btree ("taxon_id","created_at","product_id");--> statement-breakpoint
CREATE INDEX "listings_kind" ON "listings" USING btree ("taxon_id","kind","starts_at");--> statement-breakpoint
CREATE INDEX "products_stale" ON "products" USING btree ("id") WHERE "products"."listed_at" is distinct from "products"."updated_at";
--> statement-breakpoint
CREATE INDEX "search_entries_0_product" ON "search_entries_0" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "search_entries_0_terms" ON "search_entries_0" USING gin ("terms");
--> statement-breakpoint
CREATE INDEX "search_entries_1_product" ON "search_entries_1" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "search_entries_1_terms" ON "search_entries_1" USING gin ("terms");
--> statement-breakpoint
CREATE INDEX "search_entries_2_product" ON "search_entries_2" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "search_entries_2_terms" ON "search_entries_2" USING gin ("terms");
--> statement-breakpoint
CREATE INDEX "search_entries_3_product" ON "search_entries_3" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "search_entries_3_terms" ON "search_entries_3" USING gin ("terms");
--> statement-breakpoint
CREATE INDEX "search_entries_4_product" ON "search_entries_4" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "search_entries_4_terms" ON "search_entries_4" USING gin ("terms");
--> statement-breakpoint
CREATE INDEX "search_entries_5_product" ON "search_entries_5" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "search_entries_5_terms" ON "search_entries_5" USING gin ("terms");
--> statement-breakpoint
-- Totals follow the rows, whoever writes or deletes them; in one order, so that two writers never wait in a circle.
CREATE FUNCTION "count_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_totals AS t (taxon_id, total)
		SELECT taxon_id, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed
		WHERE EXISTS (SELECT 1 FROM taxons WHERE id = taxon_id) GROUP BY taxon_id ORDER BY taxon_id
		ON CONFLICT (taxon_id) DO UPDATE SET total = t.total + excluded.total;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "listings_made" AFTER INSERT ON "listings" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_listings"();
--> statement-breakpoint
CREATE TRIGGER "listings_gone" AFTER DELETE ON "listings" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_listings"();
