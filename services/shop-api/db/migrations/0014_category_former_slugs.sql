CREATE TABLE "taxon_former_slugs" (
	"taxon_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "taxon_former_slugs_locale_slug_pk" PRIMARY KEY("locale","slug")
);
--> statement-breakpoint
ALTER TABLE "taxon_former_slugs" ADD CONSTRAINT "taxon_former_slugs_taxon_id_taxons_id_fk" FOREIGN KEY ("taxon_id") REFERENCES "public"."taxons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taxon_former_slugs_taxon" ON "taxon_former_slugs" USING btree ("taxon_id");