ALTER TABLE "seminar_notices" ADD COLUMN "venues" jsonb;--> statement-breakpoint
ALTER TABLE "seminar_notices" ADD COLUMN "addresses" jsonb;--> statement-breakpoint
-- What the participants of existing orders know: changes of before are no news.
UPDATE "seminar_notices" n SET "venues" = s."venues", "addresses" = s."addresses" FROM "seminars" s WHERE s."product_id" = n."product_id";
