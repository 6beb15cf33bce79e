ALTER TABLE "webhook" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
UPDATE "webhook_delivery" SET "next_at" = now() WHERE "state" = 'waiting';--> statement-breakpoint
DROP TRIGGER "audit_entry_tells_webhooks" ON "audit_entry";--> statement-breakpoint
-- The history of an order has every step of it, whoever wrote it. One transaction tells of one event once.
CREATE FUNCTION tell_webhooks_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	told text := CASE NEW.kind
		WHEN 'placed' THEN 'order.placed'
		WHEN 'paid' THEN 'order.paid'
		WHEN 'paid-more' THEN 'order.paid'
		WHEN 'shipped-part' THEN 'order.partly_shipped'
		WHEN 'shipped' THEN 'order.shipped'
		WHEN 'delivered' THEN 'order.delivered'
		WHEN 'cancelled' THEN 'order.cancelled'
		WHEN 'returned' THEN 'order.returned'
		WHEN 'return-inspected' THEN 'order.returned'
		WHEN 'refunded' THEN 'order.refunded'
		ELSE 'order.changed' END;
BEGIN
	IF NOT EXISTS (
		SELECT FROM webhook_delivery WHERE at = now() AND event = told AND subject = NEW.order_id::text
	) THEN
		PERFORM tell_webhooks(told, NEW.order_id::text);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_event_tells_webhooks" AFTER INSERT ON "order_event" FOR EACH ROW
	WHEN (NEW.kind IN ('placed', 'paid', 'paid-more', 'shipped-part', 'shipped', 'delivered', 'cancelled', 'returned', 'return-inspected', 'refunded',
		'packed', 'unpacked', 'edited', 'corrected', 'refund-failed')) EXECUTE FUNCTION tell_webhooks_of_order();--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_webhooks_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.kind = 'client' THEN
		PERFORM tell_webhooks('client.erased', NEW.subject);
		RETURN NULL;
	END IF;
	PERFORM tell_webhooks('product.changed', NEW.subject);
	IF NEW.action = 'removed' OR (NEW.after->>'removedAt' IS NOT NULL AND NEW.before->>'removedAt' IS NULL) THEN
		PERFORM tell_webhooks('product.removed', NEW.subject);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entry_tells_webhooks" AFTER INSERT ON "audit_entry" FOR EACH ROW
	WHEN (NEW.kind = 'product' OR (NEW.kind = 'client' AND NEW.action = 'erased')) EXECUTE FUNCTION tell_webhooks_of_entry();--> statement-breakpoint
-- Every price is a row, whichever way it came; the first one of a product is no change.
CREATE FUNCTION tell_webhooks_of_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM webhook WHERE active AND 'product.price_changed' = ANY(events)) THEN
		PERFORM tell_webhooks('product.price_changed', product_id::text) FROM (SELECT DISTINCT product_id FROM priced) AS products
		WHERE EXISTS (SELECT FROM price WHERE price.product_id = products.product_id AND price.valid_to IS NOT NULL);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "price_tells_webhooks" AFTER INSERT ON "price" REFERENCING NEW TABLE AS priced FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_prices();
