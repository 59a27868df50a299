CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
--> statement-breakpoint
CREATE TABLE "attributes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attributes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"type" text NOT NULL,
	"names" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "attributes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "product_associations" (
	"product_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"other_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_associations_product_id_kind_other_id_pk" PRIMARY KEY("product_id","kind","other_id")
);
--> statement-breakpoint
CREATE TABLE "product_attribute_values" (
	"product_id" bigint NOT NULL,
	"attribute_id" bigint NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "product_attribute_values_product_id_attribute_id_pk" PRIMARY KEY("product_id","attribute_id")
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"path" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_option_values" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_option_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"option_id" bigint NOT NULL,
	"code" text NOT NULL,
	"labels" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_option_values_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "product_options" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_options_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "product_taxons" (
	"product_id" bigint NOT NULL,
	"taxon_id" bigint NOT NULL,
	CONSTRAINT "product_taxons_taxon_id_product_id_pk" PRIMARY KEY("taxon_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_translations" (
	"product_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"author" text,
	"short_description" text,
	"description" text,
	CONSTRAINT "product_translations_product_id_locale_pk" PRIMARY KEY("product_id","locale")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"main_taxon_id" bigint,
	"enabled" boolean DEFAULT true NOT NULL,
	"fixed_price" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"min_price" bigint NOT NULL,
	"last_six_months_sales_quantity" integer DEFAULT 0 NOT NULL,
	"kana" text DEFAULT '' NOT NULL,
	"author_kana" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"listed_at" timestamp with time zone,
	CONSTRAINT "products_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "taxon_translations" (
	"taxon_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	CONSTRAINT "taxon_translations_taxon_id_locale_pk" PRIMARY KEY("taxon_id","locale")
);
--> statement-breakpoint
CREATE TABLE "taxons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "taxons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"parent_id" bigint,
	"path" text NOT NULL,
	"level" smallint NOT NULL,
	"position" integer NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "taxons_code_unique" UNIQUE("code"),
	CONSTRAINT "taxons_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "variant_option_values" (
	"variant_id" bigint NOT NULL,
	"option_value_id" bigint NOT NULL,
	CONSTRAINT "variant_option_values_variant_id_option_value_id_pk" PRIMARY KEY("variant_id","option_value_id")
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"position" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"price" bigint NOT NULL,
	"original_price" bigint,
	"tracked" boolean DEFAULT true NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"on_hold" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "variants_code_unique" UNIQUE("code"),
	CONSTRAINT "variants_stock" CHECK ("variants"."on_hand" >= 0 and "variants"."on_hold" >= 0 and "variants"."on_hold" <= "variants"."on_hand"),
	CONSTRAINT "variants_whole_yen" CHECK ("variants"."price" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishlist_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"sections" jsonb NOT NULL,
	"names" jsonb NOT NULL,
	"contents" jsonb NOT NULL,
	"link" text,
	"position" integer NOT NULL,
	CONSTRAINT "blocks_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "carousels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carousels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"path" jsonb NOT NULL,
	"link" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "carousels_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faqs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"categories" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"section" text NOT NULL,
	"slug_ja" text NOT NULL,
	"slug_en" text NOT NULL,
	"titles" jsonb NOT NULL,
	"contents" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "pages_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"words" text[] NOT NULL,
	"one_way" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text,
	"category" text,
	"subject" text,
	"content" text NOT NULL,
	"order_number" text,
	"product_code" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"locale" text NOT NULL,
	"product_code" text NOT NULL,
	"variant_code" text,
	"quantity" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text,
	"content" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "outbox_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"template" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"locale" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"doubts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_mails_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "figures" (
	"figure" text NOT NULL,
	"label" text NOT NULL,
	"value" double precision NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "figures_figure_label_pk" PRIMARY KEY("figure","label")
);
--> statement-breakpoint
CREATE TABLE "write_probe" (
	"id" integer PRIMARY KEY NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"type" text NOT NULL,
	"data" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"product_id" bigint,
	"variant_id" bigint,
	"variant_code" text NOT NULL,
	"names" jsonb,
	"unit_price" bigint NOT NULL,
	"added_price" bigint,
	"quantity" integer NOT NULL,
	"total" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" between 1 and 99),
	CONSTRAINT "order_items_total" CHECK ("order_items"."total" = "order_items"."unit_price" * "order_items"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_trigger_apps" (
	"order_id" bigint NOT NULL,
	"trigger_app_id" bigint NOT NULL,
	"name" text,
	CONSTRAINT "order_trigger_apps_order_id_trigger_app_id_pk" PRIMARY KEY("order_id","trigger_app_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_value" text NOT NULL,
	"number" text,
	"user_id" bigint,
	"state" text DEFAULT 'cart' NOT NULL,
	"checkout_state" text DEFAULT 'cart' NOT NULL,
	"payment_state" text DEFAULT 'cart' NOT NULL,
	"shipping_state" text DEFAULT 'cart' NOT NULL,
	"locale" text DEFAULT 'ja_JP' NOT NULL,
	"items_total" bigint DEFAULT 0 NOT NULL,
	"promotion_total" bigint DEFAULT 0 NOT NULL,
	"shipping_total" bigint DEFAULT 0 NOT NULL,
	"tax_total" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"shipping_address" jsonb,
	"billing_address" jsonb,
	"request_receipt" boolean DEFAULT false NOT NULL,
	"recipient" text,
	"notes" text,
	"email" text,
	"phone_number" text,
	"merged_into_id" bigint,
	"version" integer DEFAULT 0 NOT NULL,
	"ship_by" date,
	"paid_at" timestamp with time zone,
	"checkout_completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_token_value_unique" UNIQUE("token_value"),
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."items_total" + "orders"."shipping_total"),
	CONSTRAINT "orders_numbered" CHECK (("orders"."state" = 'cart') = ("orders"."number" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"descriptions" jsonb NOT NULL,
	"instructions" jsonb NOT NULL,
	"position" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "payment_methods_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"method_id" bigint NOT NULL,
	"state" text DEFAULT 'cart' NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"order_id" bigint NOT NULL,
	"serial" integer NOT NULL,
	"recipient" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_order_id_serial_pk" PRIMARY KEY("order_id","serial")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"method_id" bigint NOT NULL,
	"state" text DEFAULT 'cart' NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"shipped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shipping_methods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"descriptions" jsonb NOT NULL,
	"fee" bigint NOT NULL,
	"province_fees" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "shipping_methods_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "trigger_apps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trigger_apps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"asks_name" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "trigger_apps_code_unique" UNIQUE("code")
);
--> statement-breakpoint
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
CREATE TABLE "gateway_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cod" text,
	"gid" text,
	"verdict" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"attempt_key" text NOT NULL,
	"gid" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"cod" text NOT NULL,
	"order_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"job" text NOT NULL,
	"am" bigint NOT NULL,
	"tx" bigint DEFAULT 0 NOT NULL,
	"sf" bigint NOT NULL,
	"order_version" integer NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"gid" text,
	"error_code" text,
	"expires_at" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_cod_unique" UNIQUE("cod"),
	CONSTRAINT "payment_attempts_gid_unique" UNIQUE("gid")
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	"company" text,
	"postcode" text NOT NULL,
	"province_code" text NOT NULL,
	"city" text NOT NULL,
	"street" text NOT NULL,
	"building" text,
	"phone_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_postcode" CHECK ("addresses"."postcode" ~ '^[0-9]{7}$')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone,
	"successor_sealed" "bytea"
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "user_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"superseded" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text,
	"email_verified_at" timestamp with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"ac_user_id" text,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	"furigana_lastname" text,
	"furigana_firstname" text,
	"phone_number" text,
	"fax_number" text,
	"profession" text,
	"birthday" date,
	"gender" text DEFAULT 'u' NOT NULL,
	"subscribed_to_newsletter" boolean DEFAULT false NOT NULL,
	"locale" text DEFAULT 'ja_JP' NOT NULL,
	"default_address_id" bigint,
	"password_changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_ac_user_id_unique" UNIQUE("ac_user_id"),
	CONSTRAINT "users_gender" CHECK ("users"."gender" in ('m','f','u'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"user_id" bigint,
	"rating" smallint NOT NULL,
	"title" text NOT NULL,
	"comment" text NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"author_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_title" CHECK (char_length("reviews"."title") < 50)
);
--> statement-breakpoint
CREATE TABLE "seminar_notices" (
	"order_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"join_url" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"link_missing_at" timestamp with time zone,
	CONSTRAINT "seminar_notices_product_id_order_id_pk" PRIMARY KEY("product_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "seminars" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"doors_at" timestamp with time zone,
	"sales_end_at" timestamp with time zone NOT NULL,
	"venues" jsonb NOT NULL,
	"addresses" jsonb,
	"organisers" jsonb,
	"lecturers" jsonb,
	"join_url" text,
	"cancelled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_associations" ADD CONSTRAINT "product_associations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_associations" ADD CONSTRAINT "product_associations_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_attribute_values" ADD CONSTRAINT "product_attribute_values_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_attribute_values" ADD CONSTRAINT "product_attribute_values_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_option_values" ADD CONSTRAINT "product_option_values_option_id_product_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."product_options"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_taxons" ADD CONSTRAINT "product_taxons_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_taxons" ADD CONSTRAINT "product_taxons_taxon_id_taxons_id_fk" FOREIGN KEY ("taxon_id") REFERENCES "public"."taxons"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_translations" ADD CONSTRAINT "product_translations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_main_taxon_id_taxons_id_fk" FOREIGN KEY ("main_taxon_id") REFERENCES "public"."taxons"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "taxon_translations" ADD CONSTRAINT "taxon_translations_taxon_id_taxons_id_fk" FOREIGN KEY ("taxon_id") REFERENCES "public"."taxons"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "taxons" ADD CONSTRAINT "taxons_parent_id_taxons_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."taxons"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "variant_option_values" ADD CONSTRAINT "variant_option_values_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "variant_option_values" ADD CONSTRAINT "variant_option_values_option_value_id_product_option_values_id_fk" FOREIGN KEY ("option_value_id") REFERENCES "public"."product_option_values"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_totals" ADD CONSTRAINT "listing_totals_taxon_id_taxons_id_fk" FOREIGN KEY ("taxon_id") REFERENCES "public"."taxons"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_trigger_apps" ADD CONSTRAINT "order_trigger_apps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_trigger_apps" ADD CONSTRAINT "order_trigger_apps_trigger_app_id_trigger_apps_id_fk" FOREIGN KEY ("trigger_app_id") REFERENCES "public"."trigger_apps"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_merged_into_id_orders_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_method_id_shipping_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."shipping_methods"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "authorisations" ADD CONSTRAINT "authorisations_attempt_key_payment_attempts_key_fk" FOREIGN KEY ("attempt_key") REFERENCES "public"."payment_attempts"("key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gateway_tasks" ADD CONSTRAINT "gateway_tasks_attempt_key_payment_attempts_key_fk" FOREIGN KEY ("attempt_key") REFERENCES "public"."payment_attempts"("key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_default_address_id_addresses_id_fk" FOREIGN KEY ("default_address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seminar_notices" ADD CONSTRAINT "seminar_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seminar_notices" ADD CONSTRAINT "seminar_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seminars" ADD CONSTRAINT "seminars_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "product_images_product" ON "product_images" USING btree ("product_id","position");
--> statement-breakpoint
CREATE INDEX "product_option_values_option" ON "product_option_values" USING btree ("option_id");
--> statement-breakpoint
CREATE INDEX "product_taxons_product" ON "product_taxons" USING btree ("product_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "product_translations_slug" ON "product_translations" USING btree ("locale","slug");
--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"code");
--> statement-breakpoint
CREATE INDEX "products_main_taxon" ON "products" USING btree ("main_taxon_id");
--> statement-breakpoint
CREATE INDEX "products_stale" ON "products" USING btree ("id") WHERE "products"."listed_at" is distinct from "products"."updated_at";
--> statement-breakpoint
CREATE UNIQUE INDEX "taxon_translations_slug" ON "taxon_translations" USING btree ("locale","slug");
--> statement-breakpoint
CREATE INDEX "taxons_path" ON "taxons" USING btree ("path" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "variants_product" ON "variants" USING btree ("product_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_items_once" ON "wishlist_items" USING btree ("user_id","product_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_ja" ON "pages" USING btree ("slug_ja");
--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_en" ON "pages" USING btree ("slug_en");
--> statement-breakpoint
CREATE INDEX "inquiries_newest" ON "inquiries" USING btree ("created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_once" ON "inquiries" USING btree ("idempotency_key");
--> statement-breakpoint
CREATE INDEX "purchase_requests_product" ON "purchase_requests" USING btree ("product_code");
--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_requests_once" ON "purchase_requests" USING btree ("idempotency_key");
--> statement-breakpoint
CREATE INDEX "listings_placed" ON "listings" USING btree ("taxon_id","position","sales","created_at","product_id","price");
--> statement-breakpoint
CREATE INDEX "listings_price" ON "listings" USING btree ("taxon_id","price","product_id");
--> statement-breakpoint
CREATE INDEX "listings_sales" ON "listings" USING btree ("taxon_id","sales","product_id","price");
--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" USING btree ("taxon_id","created_at","product_id","price");
--> statement-breakpoint
CREATE INDEX "listings_kind" ON "listings" USING btree ("taxon_id","kind","starts_at");
--> statement-breakpoint
CREATE INDEX "outbox_mails_due" ON "outbox_mails" USING btree ("due_at") WHERE status = 'queued';
--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_variant" ON "order_items" USING btree ("order_id","variant_code");
--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","checkout_completed_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "orders_open_carts" ON "orders" USING btree ("updated_at") WHERE state = 'cart';
--> statement-breakpoint
CREATE INDEX "orders_failed" ON "orders" USING btree ("updated_at") WHERE state = 'new' and payment_state = 'failed';
--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("order_id") WHERE state in ('cart','new','processing','authorized','completed');
--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "authorisations_once" ON "authorisations" USING btree ("attempt_key","gid");
--> statement-breakpoint
CREATE UNIQUE INDEX "authorisations_one_captured" ON "authorisations" USING btree ("attempt_key") WHERE state = 'captured';
--> statement-breakpoint
CREATE UNIQUE INDEX "authorisations_one_capturing" ON "authorisations" USING btree ("attempt_key") WHERE state = 'capturing';
--> statement-breakpoint
CREATE UNIQUE INDEX "authorisations_captured_once" ON "authorisations" USING btree ("gid") WHERE state = 'captured';
--> statement-breakpoint
CREATE INDEX "authorisations_disputed" ON "authorisations" USING btree ("state") WHERE state = 'disputed';
--> statement-breakpoint
CREATE INDEX "authorisations_due" ON "authorisations" USING btree ("due_at") WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX "gateway_events_cod" ON "gateway_events" USING btree ("cod");
--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_tasks_once" ON "gateway_tasks" USING btree ("kind","gid");
--> statement-breakpoint
CREATE INDEX "gateway_tasks_due" ON "gateway_tasks" USING btree ("due_at") WHERE done_at is null;
--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_live" ON "payment_attempts" USING btree ("order_id") WHERE state in ('sent','authorised','captured','unknown');
--> statement-breakpoint
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("state") WHERE state in ('sent','authorised','unknown');
--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_check_at") WHERE next_check_at is not null;
--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "user_identities_user" ON "user_identities" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "user_tokens_user" ON "user_tokens" USING btree ("user_id","purpose");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_ci" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "seminar_notices_order" ON "seminar_notices" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "seminar_notices_upcoming" ON "seminar_notices" USING btree ("ends_at");
--> statement-breakpoint
-- The planner takes the many words of long texts for frequent ones and reads the whole table, terms and all, which costs
-- twenty times what the index does. Without statistics it looks into the index.
ALTER TABLE "search_entries" ALTER COLUMN "terms" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "search_entries_0" ALTER COLUMN "terms" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "search_entries_1" ALTER COLUMN "terms" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "search_entries_2" ALTER COLUMN "terms" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "search_entries_3" ALTER COLUMN "terms" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "search_entries_4" ALTER COLUMN "terms" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "search_entries_5" ALTER COLUMN "terms" SET STATISTICS 0;
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
--> statement-breakpoint
CREATE FUNCTION "delete_derived_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'taxons' THEN
		DELETE FROM listings WHERE taxon_id IN (SELECT id FROM gone);
	ELSE
		DELETE FROM listings WHERE product_id IN (SELECT id FROM gone);
		DELETE FROM search_entries WHERE product_id IN (SELECT id FROM gone);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_gone" AFTER DELETE ON "products" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION "delete_derived_rows"();
--> statement-breakpoint
CREATE TRIGGER "taxons_gone" AFTER DELETE ON "taxons" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION "delete_derived_rows"();
--> statement-breakpoint
-- A shop begins with these; its staff change them.
INSERT INTO "search_synonyms" ("words", "one_way") VALUES
	('{ドリル, ワーク, ワークブック, 問題集}', false),
	('{セミナー, 講座, 講演会, 研修}', false),
	('{受講券, チケット, 参加券}', false),
	('{ノート, 帳面}', false),
	('{手帳, 手帖, ダイアリー}', false),
	('{プレゼント, ギフト, 贈りもの, 贈り物, gift, present}', false),
	('{英語, English, えいご}', false),
	('{算数, さんすう}', false),
	('{国語, こくご}', false),
	('{参考書, テキスト, 教科書ガイド}', false),
	('{先生, 教師, 教員}', false),
	('{子ども, 子供, こども, キッズ}', false),
	('{中学, 中学校}', false),
	('{入試, 受験}', false),
	('{CD, 音声}', false),
	('{DVD, ブルーレイ}', true);
