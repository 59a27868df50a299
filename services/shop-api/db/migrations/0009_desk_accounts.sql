ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","id","total","shipping_total") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_erased" ON "orders" USING btree ("checkout_completed_at") WHERE erased_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("settled_at","id") WHERE state = 'done';--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	-- Set inside their transaction by the erasure of a member, and by the seed.
	IF current_setting('desk.may_forget', true) = 'yes' THEN
		IF TG_OP = 'UPDATE' THEN
			-- Whatever the update says, it only empties what was changed.
			OLD.before := NULL;
			OLD.after := NULL;
		END IF;
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'audit_log is append-only';
END $$;
