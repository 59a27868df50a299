ALTER TABLE "products" ADD COLUMN "author_kana" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "taxons" ADD COLUMN "images" text[] DEFAULT '{}' NOT NULL;