CREATE INDEX "users_email_start" ON "users" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_start" ON "users" USING btree (("last_name" || "first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_kana_start" ON "users" USING btree ((coalesce("furigana_lastname", '') || coalesce("furigana_firstname", '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_phone_start" ON "users" USING btree ("phone_number" text_pattern_ops);