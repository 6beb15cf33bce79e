DROP INDEX "webhook_delivery_due";--> statement-breakpoint
CREATE INDEX "webhook_delivery_next" ON "webhook_delivery" USING btree ("webhook_id","next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_webhooks(told text, of_subject text) RETURNS void LANGUAGE sql AS $$
	INSERT INTO webhook_delivery (webhook_id, event, subject)
	SELECT id, told, of_subject FROM webhook WHERE active AND told = ANY(events)
		AND current_setting('pitlane.restoring', true) IS DISTINCT FROM '1'
	FOR KEY SHARE
$$;
