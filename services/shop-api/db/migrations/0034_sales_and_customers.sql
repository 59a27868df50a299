CREATE TABLE "member_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_tags" (
	"user_id" bigint NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_tags_user_id_tag_pk" PRIMARY KEY("user_id","tag")
);
--> statement-breakpoint
CREATE TABLE "sales_sums" (
	"span" text NOT NULL,
	"starts_on" date NOT NULL,
	"product_id" bigint NOT NULL,
	"orders" integer NOT NULL,
	"pieces" integer NOT NULL,
	"sales" bigint NOT NULL,
	"refunds" integer NOT NULL,
	"refunded_pieces" integer NOT NULL,
	"refunded" bigint NOT NULL,
	"besides" bigint NOT NULL,
	"besides_refunded" bigint NOT NULL,
	CONSTRAINT "sales_sums_product_id_span_starts_on_pk" PRIMARY KEY("product_id","span","starts_on"),
	CONSTRAINT "sales_sums_span_of" CHECK ("sales_sums"."span" in ('day', 'month')),
	CONSTRAINT "sales_sums_besides" CHECK ("sales_sums"."product_id" = 0 or ("sales_sums"."besides" = 0 and "sales_sums"."besides_refunded" = 0))
);
--> statement-breakpoint
ALTER TABLE "user_tokens" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tags" ADD CONSTRAINT "member_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_notes_user" ON "member_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "member_tags_members" ON "member_tags" USING btree ("tag","user_id");--> statement-breakpoint
CREATE INDEX "sales_sums_span" ON "sales_sums" USING btree ("span","starts_on");--> statement-breakpoint
CREATE INDEX "purchase_requests_email" ON "purchase_requests" USING btree (lower("email"));