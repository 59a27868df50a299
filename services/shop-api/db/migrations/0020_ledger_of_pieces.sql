CREATE TABLE "piece_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"undoes" bigint,
	"reason" text,
	"staff_id" bigint,
	"refund_id" bigint,
	"parcel_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piece_events_kind" CHECK ("piece_events"."kind" in ('held', 'released', 'sold', 'cancelled', 'given_up', 'shipped', 'used', 'returned', 'written_off', 'refunded')),
	CONSTRAINT "piece_events_quantity" CHECK ("piece_events"."quantity" <> 0 and ("piece_events"."quantity" < 0) = ("piece_events"."undoes" is not null)),
	CONSTRAINT "piece_events_parcel_of" CHECK (("piece_events"."parcel_id" is not null) = ("piece_events"."kind" = 'shipped')),
	CONSTRAINT "piece_events_refund_of" CHECK ("piece_events"."kind" <> 'refunded' or "piece_events"."refund_id" is not null)
);
--> statement-breakpoint
-- Earlier releases write `refunds.restock` and no events, so they must not run beside this one.
INSERT INTO "oldest_releases" VALUES ('0.3.0');
--> statement-breakpoint
-- Nobody may place or change orders meanwhile; reads go on.
LOCK TABLE "orders", "order_items", "shipments", "refunds", "payment_attempts" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- What happened to the pieces of the orders that are there already, as far as it was written down.
CREATE TEMPORARY TABLE "lines" ON COMMIT DROP AS
SELECT i.id, i.order_id, i.quantity, i.variant_id, o.state, o.shipping_state,
	o.state = 'cancelled' OR o.payment_state = 'refunded' AND (o.shipping_state <> 'shipped' OR NOT o.has_goods OR s.product_id IS NOT NULL) AS is_ended,
	NOT o.has_goods OR s.product_id IS NOT NULL AS is_seat, coalesce(s.cancelled, false) AS is_cancelled_seminar,
	o.payment_state IN ('paid', 'partially_refunded', 'refunded') AS is_paid,
	coalesce(o.checkout_completed_at, o.updated_at) AS placed_at, coalesce(o.paid_at, o.checkout_completed_at, o.updated_at) AS paid_at, o.updated_at
FROM orders o JOIN order_items i ON i.order_id = o.id LEFT JOIN seminars s ON s.product_id = i.product_id
WHERE o.state <> 'cart' AND o.payment_state NOT IN ('failed', 'cancelled')
	OR o.state = 'cart' AND EXISTS (SELECT FROM payment_attempts a
		WHERE a.order_id = o.id AND a.state IN ('sent', 'authorised', 'unknown', 'captured'));
--> statement-breakpoint
ANALYZE "lines";
--> statement-breakpoint
INSERT INTO piece_events (item_id, kind, quantity, at) SELECT id, 'held', quantity, placed_at FROM lines;
--> statement-breakpoint
INSERT INTO piece_events (item_id, kind, quantity, at) SELECT id, 'sold', quantity, paid_at FROM lines WHERE is_paid;
--> statement-breakpoint
CREATE TEMPORARY TABLE "given_back" ON COMMIT DROP AS
SELECT f.id AS refund_id, f.state, f.reason, f.requested_by, coalesce(f.settled_at, f.requested_at) AS at, l.id AS item_id, l.is_seat,
	l.quantity AS ordered, back.pieces, CASE WHEN f.amount = o.total THEN l.quantity ELSE coalesce(named.pieces, back.pieces) END AS refunded,
	NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.state = 'shipped'
		AND coalesce(s.shipped_at, f.requested_at) <= coalesce(f.settled_at, f.requested_at)) AS is_unshipped
FROM refunds f JOIN orders o ON o.id = f.order_id JOIN lines l ON l.order_id = o.id
	CROSS JOIN LATERAL (SELECT sum(quantity)::int AS pieces
		FROM jsonb_to_recordset(f.restock) AS r ("itemId" bigint, quantity int) WHERE r."itemId" = l.id) back
	CROSS JOIN LATERAL (SELECT sum(quantity)::int AS pieces
		FROM jsonb_to_recordset(coalesce(f.lines, '[]')) AS r ("itemId" bigint, quantity int) WHERE r."itemId" = l.id) named
WHERE f.state <> 'withdrawn' AND l.is_paid;
--> statement-breakpoint
INSERT INTO piece_events (item_id, kind, quantity, reason, staff_id, refund_id, at)
SELECT item_id, 'refunded', least(refunded, ordered - before), reason, requested_by, refund_id, at FROM (
	SELECT *, coalesce(sum(refunded) OVER (PARTITION BY item_id ORDER BY refund_id
		ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::int AS before FROM given_back WHERE refunded > 0) named
WHERE before < ordered;
--> statement-breakpoint
INSERT INTO piece_events (item_id, kind, quantity, reason, staff_id, refund_id, at)
SELECT item_id, kind, pieces, reason, requested_by, refund_id, at FROM given_back
	CROSS JOIN LATERAL (VALUES (CASE WHEN is_seat THEN 'given_up' ELSE 'cancelled' END, is_seat OR is_unshipped), ('returned', true)) AS k (kind, holds)
WHERE pieces > 0 AND holds;
--> statement-breakpoint
-- Stock used to get the pieces of a refund when it was done, and gets them now when it is requested.
WITH moved AS (
	UPDATE variants v SET on_hand = v.on_hand + b.pieces FROM (
		SELECT l.variant_id, sum(g.pieces)::int AS pieces FROM given_back g JOIN lines l ON l.id = g.item_id
		WHERE g.state IN ('requested', 'failed') AND g.pieces > 0 GROUP BY 1) b
	WHERE v.id = b.variant_id AND v.tracked RETURNING v.id, v.code, v.on_hand, b.pieces)
INSERT INTO stock_movements (variant_id, variant_code, kind, before, after)
SELECT id, code, 'returned', on_hand - pieces, on_hand FROM moved;
--> statement-breakpoint
INSERT INTO piece_events (item_id, kind, quantity, reason, staff_id, at)
SELECT l.id, CASE WHEN l.is_seat THEN 'given_up' ELSE 'cancelled' END, l.quantity - coalesce(e.pieces, 0), c.data->>'reason', c.staff_id,
	coalesce(c.created_at, l.updated_at)
FROM lines l
	LEFT JOIN (SELECT item_id, sum(quantity)::int AS pieces FROM piece_events WHERE kind IN ('cancelled', 'given_up') GROUP BY 1) e ON e.item_id = l.id
	LEFT JOIN LATERAL (SELECT v.data, v.staff_id, v.created_at FROM order_events v
		WHERE v.order_id = l.order_id AND v.type = 'cancelled' ORDER BY v.id LIMIT 1) c ON l.state = 'cancelled'
WHERE l.is_paid AND l.is_ended AND l.quantity > coalesce(e.pieces, 0);
--> statement-breakpoint
INSERT INTO piece_events (item_id, kind, quantity, reason, staff_id, at)
SELECT l.id, 'returned', r.quantity, c.data->>'reason', c.staff_id, c.created_at
FROM order_events c CROSS JOIN LATERAL jsonb_to_recordset(c.data->'restock') AS r ("itemId" bigint, quantity int)
	JOIN lines l ON l.id = r."itemId" AND l.order_id = c.order_id
WHERE c.type = 'cancelled' AND jsonb_typeof(c.data->'restock') = 'array' AND l.is_paid AND r.quantity > 0;
--> statement-breakpoint
INSERT INTO piece_events (item_id, kind, quantity, staff_id, parcel_id, at)
SELECT l.id, 'shipped', l.quantity - coalesce(e.pieces, 0), p.shipped_by, p.id, p.shipped_at
FROM lines l
	JOIN LATERAL (SELECT s.id, s.shipped_by, coalesce(s.shipped_at, l.updated_at) AS shipped_at FROM shipments s
		WHERE s.order_id = l.order_id AND s.state = 'shipped' ORDER BY s.id LIMIT 1) p ON true
	LEFT JOIN (SELECT item_id, sum(quantity)::int AS pieces FROM piece_events WHERE kind IN ('cancelled', 'given_up') GROUP BY 1) e ON e.item_id = l.id
WHERE l.is_paid AND l.shipping_state = 'shipped' AND NOT l.is_seat AND l.quantity > coalesce(e.pieces, 0);
--> statement-breakpoint
INSERT INTO piece_events (item_id, kind, quantity, at)
SELECT l.id, 'used', l.quantity - coalesce(e.pieces, 0), l.updated_at
FROM lines l
	LEFT JOIN (SELECT item_id, sum(quantity)::int AS pieces FROM piece_events WHERE kind = 'given_up' GROUP BY 1) e ON e.item_id = l.id
WHERE l.is_paid AND l.state = 'fulfilled' AND l.is_seat AND NOT l.is_cancelled_seminar AND l.quantity > coalesce(e.pieces, 0);
--> statement-breakpoint
-- Orders that were shown as waiting for a shipment of nothing.
CREATE TEMPORARY TABLE "nothing_left" ON COMMIT DROP AS
SELECT o.id, bool_and(l.quantity <= coalesce(e.pieces, 0)) AS is_over
FROM orders o JOIN lines l ON l.order_id = o.id
	LEFT JOIN (SELECT item_id, sum(quantity)::int AS pieces FROM piece_events WHERE kind IN ('cancelled', 'given_up') GROUP BY 1) e ON e.item_id = l.id
WHERE o.has_goods AND o.shipping_state = 'ready' AND o.state = 'new' AND l.is_paid
GROUP BY o.id HAVING bool_and(l.is_seat OR l.quantity <= coalesce(e.pieces, 0));
--> statement-breakpoint
UPDATE shipments SET state = 'cancelled' WHERE state = 'ready' AND order_id IN (SELECT id FROM nothing_left);
--> statement-breakpoint
UPDATE orders o SET shipping_state = 'cancelled', state = CASE WHEN n.is_over THEN 'fulfilled' ELSE o.state END
FROM nothing_left n WHERE n.id = o.id;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_owed_since" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "undoes" bigint;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "way" text;
--> statement-breakpoint
-- A cancellation that promised a refund, which was withdrawn.
UPDATE orders o SET refund_owed_since = now() WHERE o.state = 'cancelled' AND o.payment_state IN ('paid', 'partially_refunded')
	AND EXISTS (SELECT FROM refunds f WHERE f.order_id = o.id AND f.state = 'withdrawn')
	AND NOT EXISTS (SELECT FROM refunds f WHERE f.order_id = o.id AND f.state IN ('requested', 'failed'));
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount";
--> statement-breakpoint
DROP INDEX "orders_to_ship";
--> statement-breakpoint
DROP INDEX "orders_held";
--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("id") WHERE state = 'new' and shipping_state in ('shipped','cancelled');
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_undoes_refunds_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "orders_refund_owed" ON "orders" USING btree ("refund_owed_since","id") WHERE refund_owed_since is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_undone_once" ON "refunds" USING btree ("undoes") WHERE undoes is not null;
--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("ship_by","id") WHERE state = 'new' and shipping_state in ('ready','partially_shipped') and has_goods and payment_state in ('paid','partially_refunded');
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_undoes" CHECK ("refunds"."undoes" is null or ("refunds"."kind" = 'manual' and "refunds"."state" = 'done'));
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_way" CHECK ("refunds"."way" is null or ("refunds"."kind" = 'manual' and "refunds"."way" in ('card', 'bank', 'other')));
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" <> 0 and ("refunds"."amount" < 0) = ("refunds"."undoes" is not null));
--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "lines";
--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "restock";
--> statement-breakpoint
CREATE INDEX "piece_events_item" ON "piece_events" USING btree ("item_id");
--> statement-breakpoint
CREATE INDEX "piece_events_refund" ON "piece_events" USING btree ("refund_id") WHERE refund_id is not null;
--> statement-breakpoint
CREATE INDEX "piece_events_parcel" ON "piece_events" USING btree ("parcel_id") WHERE parcel_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "piece_events_sold_once" ON "piece_events" USING btree ("item_id") WHERE kind = 'sold' and undoes is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "piece_events_undone_once" ON "piece_events" USING btree ("undoes") WHERE undoes is not null;
--> statement-breakpoint
ALTER TABLE "piece_events" ADD CONSTRAINT "piece_events_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "piece_events" ADD CONSTRAINT "piece_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "piece_events" ADD CONSTRAINT "piece_events_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "piece_events" ADD CONSTRAINT "piece_events_parcel_id_shipments_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Rows are added only: what was wrong gets a counter-row. A line's events go with the line.
CREATE FUNCTION "piece_events_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM order_items WHERE id = OLD.item_id) THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'the ledger of pieces is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "piece_events_stay" BEFORE UPDATE OR DELETE ON "piece_events" FOR EACH ROW EXECUTE FUNCTION "piece_events_stay"();
--> statement-breakpoint
-- The bounds of domain/pieces/ledger.ts. Whoever writes events has locked the order. The two events of every order are left
-- to the code and to the index piece_events_sold_once, because the check took a tenth of an order's time.
CREATE FUNCTION "piece_events_add_up"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.undoes IS NOT NULL AND NOT EXISTS (SELECT FROM piece_events e WHERE e.id = NEW.undoes AND e.undoes IS NULL
			AND e.item_id = NEW.item_id AND e.kind = NEW.kind AND e.quantity = -NEW.quantity)
		OR EXISTS (SELECT FROM order_items i CROSS JOIN LATERAL (
			SELECT coalesce(sum(quantity) FILTER (WHERE kind = 'held'), 0) - coalesce(sum(quantity) FILTER (WHERE kind = 'released'), 0) AS taken,
				coalesce(sum(quantity) FILTER (WHERE kind = 'sold'), 0) AS sold,
				coalesce(sum(quantity) FILTER (WHERE kind IN ('cancelled', 'given_up')), 0) AS ended,
				coalesce(sum(quantity) FILTER (WHERE kind IN ('shipped', 'used')), 0) AS gone,
				coalesce(sum(quantity) FILTER (WHERE kind = 'used'), 0) AS used,
				coalesce(sum(quantity) FILTER (WHERE kind IN ('returned', 'written_off')), 0) AS back,
				coalesce(sum(quantity) FILTER (WHERE kind = 'refunded'), 0) AS refunded
			FROM piece_events e WHERE e.item_id = i.id) s
		WHERE i.id = NEW.item_id
			AND NOT (s.taken <= i.quantity AND s.sold <= s.taken AND s.ended + s.gone <= s.taken AND s.back <= s.ended + s.gone - s.used
				AND s.refunded <= s.sold)) THEN
		RAISE EXCEPTION 'the pieces of order line % do not add up', NEW.item_id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'piece_events_add_up';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "piece_events_add_up" AFTER INSERT ON "piece_events" FOR EACH ROW
	WHEN (NEW.undoes IS NOT NULL OR NEW.kind NOT IN ('held', 'sold')) EXECUTE FUNCTION "piece_events_add_up"();
