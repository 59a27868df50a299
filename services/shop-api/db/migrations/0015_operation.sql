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
CREATE INDEX "authorisations_disputed" ON "authorisations" USING btree ("state") WHERE state = 'disputed';