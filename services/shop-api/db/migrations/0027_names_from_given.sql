DROP INDEX "orders_unindexed";--> statement-breakpoint
DROP INDEX "users_name_start";--> statement-breakpoint
DROP INDEX "users_kana_start";--> statement-breakpoint
CREATE INDEX "users_given_name_start" ON "users" USING btree ((lower(translate(coalesce("first_name", '') || coalesce("last_name", ''), ' 　・･', '') collate "C")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_given_kana_start" ON "users" USING btree ((lower(translate(coalesce("furigana_firstname", '') || coalesce("furigana_lastname", ''), ' 　・･', '') collate "C")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_unindexed" ON "orders" USING btree ("id" DESC NULLS LAST) WHERE state <> 'cart' and erased_at is null and (search_terms is null or not search_terms @> array['v2']);--> statement-breakpoint
CREATE INDEX "users_name_start" ON "users" USING btree ((lower(translate(coalesce("last_name", '') || coalesce("first_name", ''), ' 　・･', '') collate "C")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_kana_start" ON "users" USING btree ((lower(translate(coalesce("furigana_lastname", '') || coalesce("furigana_firstname", ''), ' 　・･', '') collate "C")) text_pattern_ops);