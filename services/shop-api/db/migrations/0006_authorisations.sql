CREATE TABLE "authorisations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authorisations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_key" text NOT NULL,
	"gid" text NOT NULL,
	"state" text NOT NULL,
	"claim" text DEFAULT 'paid' NOT NULL,
	"error_code" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "authorisations" ADD CONSTRAINT "authorisations_attempt_key_payment_attempts_key_fk" FOREIGN KEY ("attempt_key") REFERENCES "public"."payment_attempts"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "authorisations_once" ON "authorisations" USING btree ("attempt_key","gid");--> statement-breakpoint
CREATE UNIQUE INDEX "authorisations_one_captured" ON "authorisations" USING btree ("attempt_key") WHERE state = 'captured';--> statement-breakpoint
CREATE UNIQUE INDEX "authorisations_one_capturing" ON "authorisations" USING btree ("attempt_key") WHERE state = 'capturing';--> statement-breakpoint
CREATE UNIQUE INDEX "authorisations_captured_once" ON "authorisations" USING btree ("gid") WHERE state = 'captured';--> statement-breakpoint
CREATE INDEX "authorisations_due" ON "authorisations" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
INSERT INTO "authorisations" ("attempt_key", "gid", "state") SELECT "key", "gid", 'captured' FROM "payment_attempts" WHERE "state" = 'captured' AND "gid" IS NOT NULL;
