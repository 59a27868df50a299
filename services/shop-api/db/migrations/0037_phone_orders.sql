CREATE TABLE "phone_order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone_order_id" bigint NOT NULL,
	"product_id" bigint,
	"variant_id" bigint,
	"variant_code" text NOT NULL,
	"names" jsonb NOT NULL,
	"unit_price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "phone_order_lines_quantity" CHECK ("phone_order_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "phone_order_links" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"phone_order_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"way" text NOT NULL,
	"user_id" bigint,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"note" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"cart_id" bigint,
	CONSTRAINT "phone_orders_way" CHECK ("phone_orders"."way" in ('phone', 'fax'))
);
--> statement-breakpoint
ALTER TABLE "phone_order_lines" ADD CONSTRAINT "phone_order_lines_phone_order_id_phone_orders_id_fk" FOREIGN KEY ("phone_order_id") REFERENCES "public"."phone_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_order_lines" ADD CONSTRAINT "phone_order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_order_lines" ADD CONSTRAINT "phone_order_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_order_links" ADD CONSTRAINT "phone_order_links_phone_order_id_phone_orders_id_fk" FOREIGN KEY ("phone_order_id") REFERENCES "public"."phone_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_orders" ADD CONSTRAINT "phone_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_orders" ADD CONSTRAINT "phone_orders_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_orders" ADD CONSTRAINT "phone_orders_cart_id_orders_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_order_lines_variant" ON "phone_order_lines" USING btree ("phone_order_id","variant_code");--> statement-breakpoint
CREATE INDEX "phone_order_lines_product" ON "phone_order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "phone_order_lines_variant_id" ON "phone_order_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "phone_order_links_order" ON "phone_order_links" USING btree ("phone_order_id");--> statement-breakpoint
CREATE INDEX "phone_orders_open" ON "phone_orders" USING btree ("ends_at") WHERE used_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "phone_orders_user" ON "phone_orders" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "phone_orders_email" ON "phone_orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "phone_orders_cart" ON "phone_orders" USING btree ("cart_id") WHERE cart_id is not null;