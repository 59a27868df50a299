ALTER TABLE "seminar_notices" ADD COLUMN "join_notes" jsonb;--> statement-breakpoint
ALTER TABLE "seminars" ADD COLUMN "join_notes" jsonb;