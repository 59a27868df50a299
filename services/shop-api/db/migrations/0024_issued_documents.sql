CREATE TABLE "closed_accounts" (
	"month" text PRIMARY KEY NOT NULL,
	"file" "bytea" NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issued_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issued_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"order_id" bigint NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"recipient" text NOT NULL,
	"amount" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"registration" text,
	"content" jsonb NOT NULL,
	CONSTRAINT "issued_documents_kind" CHECK ("issued_documents"."kind" in ('receipt', 'refund_note', 'refund_correction', 'slip'))
);
--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_once" ON "issued_documents" USING btree ("order_id","kind","serial");--> statement-breakpoint
CREATE INDEX "issued_documents_newest" ON "issued_documents" USING btree ("issued_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE FUNCTION "refuse_document_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	-- Set inside its transaction by the worker that deletes copies whose years are over.
	IF TG_OP = 'DELETE' AND current_setting('desk.may_forget', true) = 'yes' THEN RETURN OLD; END IF;
	RAISE EXCEPTION '% never changes', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "issued_documents_stay" BEFORE UPDATE OR DELETE ON "issued_documents" FOR EACH ROW EXECUTE FUNCTION "refuse_document_change"();--> statement-breakpoint
CREATE TRIGGER "closed_accounts_stay" BEFORE UPDATE OR DELETE ON "closed_accounts" FOR EACH ROW EXECUTE FUNCTION "refuse_document_change"();
