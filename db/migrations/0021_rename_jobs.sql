-- Renames jobs that wait or failed, with their queues, dead letters and schedules. The queue refers to its dead-letter
-- queue and jobs refer to their queue, so the renamed queues are added before the former ones are deleted.
DO $$
DECLARE
	renamed record;
	former text;
	current text;
	suffix text;
BEGIN
	-- A new database has no queue yet.
	IF to_regclass('pgboss.job') IS NOT NULL THEN
		FOR renamed IN SELECT * FROM (VALUES
			('turn-prices', 'apply-scheduled-prices'),
			('payment-look-at-refund', 'payment-refresh-refund'),
			('payment-look-at-open', 'payment-refresh-open'),
			('payment-look', 'payment-refresh'),
			('payment-give-up', 'payment-cancel'),
			('tell-failed-work', 'notify-failed-jobs'),
			('forget-stale-logins', 'purge-expired-logins'),
			('forget-idempotency-keys', 'purge-idempotency-keys'),
			('forget-imports', 'purge-imports'),
			('forget-uploads', 'purge-uploads'),
			('forget-searches', 'purge-searches'),
			('forget-webhook-deliveries', 'purge-webhook-deliveries'),
			('forget-addresses', 'purge-addresses'),
			('forget-mails', 'purge-mails'),
			('forget-keyed-calls', 'purge-keyed-calls'),
			('work-on-import', 'run-import'),
			('orders-summed', 'order-digest')
		) AS jobs (former, current) LOOP
			FOREACH suffix IN ARRAY ARRAY['.dead', ''] LOOP
				former := renamed.former || suffix;
				current := renamed.current || suffix;
				INSERT INTO pgboss.queue
					SELECT (jsonb_populate_record(queue, jsonb_build_object(
						'name', current,
						'dead_letter', CASE WHEN suffix = '' AND queue.dead_letter IS NOT NULL THEN renamed.current || '.dead' END
					))).*
					FROM pgboss.queue WHERE name = former;
				UPDATE pgboss.job SET name = current WHERE name = former;
				UPDATE pgboss.job SET dead_letter = current WHERE dead_letter = former;
				UPDATE pgboss.schedule SET name = current WHERE name = former;
			END LOOP;
			DELETE FROM pgboss.queue WHERE name = renamed.former;
			DELETE FROM pgboss.queue WHERE name = renamed.former || '.dead';
		END LOOP;
	END IF;
END $$;
