CREATE UNLOGGED TABLE "deliveries" (
	"key" text PRIMARY KEY NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);