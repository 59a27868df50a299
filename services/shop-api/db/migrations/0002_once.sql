ALTER TABLE "inquiries" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_once" ON "inquiries" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_requests_once" ON "purchase_requests" USING btree ("idempotency_key");