CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint,
	"variant_code" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"before" integer,
	"after" integer,
	"staff_id" bigint,
	"order_id" bigint,
	"reason" text,
	CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('changed', 'counted', 'imported', 'sold', 'returned'))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_variant" ON "stock_movements" USING btree ("variant_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "product_translations_name_start" ON "product_translations" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_code_start" ON "products" USING btree ("code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_off_sale" ON "products" USING btree ("id") WHERE not "products"."enabled";--> statement-breakpoint
CREATE INDEX "variants_code_start" ON "variants" USING btree ("code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "variants_available" ON "variants" USING btree (("on_hand" - "on_hold")) WHERE "variants"."tracked" and "variants"."enabled";