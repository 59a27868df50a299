CREATE TABLE "oldest_releases" (
	"release" text PRIMARY KEY NOT NULL
);
