CREATE TABLE "webhook_delivery" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"message_id" text DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"body" text,
	"status" integer,
	"failure" text,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"events" text[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"told_failing" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_webhook" ON "webhook_delivery" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_at" ON "webhook_delivery" USING btree ("at");
--> statement-breakpoint
CREATE FUNCTION tell_webhooks(told text, of_subject text) RETURNS void LANGUAGE sql AS $$
	INSERT INTO webhook_delivery (webhook_id, event, subject)
	SELECT id, told, of_subject FROM webhook WHERE active AND told = ANY(events)
		AND current_setting('pitlane.restoring', true) IS DISTINCT FROM '1'
$$;--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_webhooks(CASE NEW.kind WHEN 'order' THEN 'order.' || NEW.action ELSE 'product.changed' END, NEW.subject);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entry_tells_webhooks" AFTER INSERT ON "audit_entry" FOR EACH ROW
	WHEN (NEW.kind = 'product' OR (NEW.kind = 'order' AND NEW.action IN ('placed', 'paid', 'shipped'))) EXECUTE FUNCTION tell_webhooks_of_entry();--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM webhook WHERE active AND 'stock.changed' = ANY(events)) THEN
		PERFORM tell_webhooks('stock.changed', product_id::text) FROM (SELECT DISTINCT product_id FROM moved) AS products;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "stock_movement_tells_webhooks" AFTER INSERT ON "stock_movement" REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_stock();
