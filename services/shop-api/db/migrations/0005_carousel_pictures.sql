ALTER TABLE "carousels" ALTER COLUMN "path" SET DATA TYPE jsonb USING jsonb_build_object('ja_JP', "path", 'en_US', "path");
