CREATE TABLE "consent_wordings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_wordings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"first_shown_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_wordings_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"what" text DEFAULT 'newsletter' NOT NULL,
	"given" boolean NOT NULL,
	"email" text,
	"email_salt" "bytea",
	"email_hash" "bytea",
	"user_id" bigint,
	"wording_id" bigint,
	"page" text NOT NULL,
	"locale" text NOT NULL,
	"refusal_token" text,
	"at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "consents_refusal_token_unique" UNIQUE("refusal_token"),
	CONSTRAINT "consents_page" CHECK ("consents"."page" in ('registration', 'profile', 'refusal_link', 'desk', 'unrecorded'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "idle_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_wording_id_consent_wordings_id_fk" FOREIGN KEY ("wording_id") REFERENCES "public"."consent_wordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "consents_erased" ON "consents" USING btree ("erased_at") WHERE erased_at is not null;--> statement-breakpoint
CREATE INDEX "inquiries_user" ON "inquiries" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "purchase_requests_oldest" ON "purchase_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "purchase_requests_user" ON "purchase_requests" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "users_newsletter" ON "users" USING btree ("id") WHERE subscribed_to_newsletter and enabled and email_verified_at is not null;--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "users_idle_mailed" ON "users" USING btree ("idle_mailed_at") WHERE idle_mailed_at is not null;--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at") WHERE email_verified_at is null;--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE FUNCTION "refuse_consent_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	-- The member's row is deleted, possibly by an older release, which knows nothing of this table: nobody keeps the address.
	IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND OLD.user_id IS NOT NULL AND current_setting('desk.may_forget', true) IS DISTINCT FROM 'yes' THEN
		OLD.user_id := NULL;
		OLD.email_salt := uuid_send(gen_random_uuid());
		OLD.email_hash := sha256(OLD.email_salt || convert_to(lower(OLD.email), 'UTF8'));
		OLD.email := NULL;
		OLD.erased_at := now();
		RETURN OLD;
	END IF;
	-- Set inside their transaction by the erasure of a member, by the worker that deletes old rows, and by the seed.
	IF current_setting('desk.may_forget', true) = 'yes' THEN
		IF TG_OP = 'UPDATE' THEN
			-- Whatever the update says, it only takes the person out of the row.
			OLD.email := NULL;
			OLD.email_salt := NEW.email_salt;
			OLD.email_hash := NEW.email_hash;
			OLD.user_id := NEW.user_id;
			OLD.erased_at := NEW.erased_at;
		END IF;
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'consents is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "consents_stay" BEFORE UPDATE OR DELETE ON "consents" FOR EACH ROW EXECUTE FUNCTION "refuse_consent_change"();
