CREATE TABLE "search_synonyms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"words" text[] NOT NULL,
	"one_way" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
-- What the code held until now, so that a shop which is there already finds what it found.
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
--> statement-breakpoint
-- The planner takes the many words of long texts for frequent ones and reads the whole table, terms and all, which costs
-- twenty times what the index does. Without statistics it looks into the index. A column loses them with its type.
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
ALTER TABLE "search_entries" ALTER COLUMN "terms" TYPE tsvector;
