CREATE TABLE "seat_people" (
	"item_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	"furigana_lastname" text,
	"furigana_firstname" text,
	CONSTRAINT "seat_people_item_id_place_pk" PRIMARY KEY("item_id","place"),
	CONSTRAINT "seat_people_place" CHECK ("seat_people"."place" between 1 and 99)
);
--> statement-breakpoint
ALTER TABLE "seat_people" ADD CONSTRAINT "seat_people_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;