UPDATE "shop_settings" SET "value" = "value" - 'unpaidMinutes' - 'unpaidMost' || jsonb_strip_nulls(jsonb_build_object(
	'unpaidHoldMinutes', "value" -> 'unpaidMinutes',
	'unpaidLimits', "value" -> 'unpaidMost'
)) WHERE "value" ?| array['unpaidMinutes', 'unpaidMost'];--> statement-breakpoint
UPDATE "mail_template" SET "kind" = CASE "kind"
	WHEN 'paidCollected' THEN 'paidForCollection'
	WHEN 'shippedPart' THEN 'partlyShipped'
	WHEN 'shippedPartCollected' THEN 'partlyReadyForCollection'
	WHEN 'shippedCollected' THEN 'readyForCollection'
	WHEN 'paidPart' THEN 'partlyPaid'
	WHEN 'paidMore' THEN 'furtherPayment'
	ELSE 'returnInspected' END
	WHERE "kind" IN ('paidCollected', 'shippedPart', 'shippedPartCollected', 'shippedCollected', 'paidPart', 'paidMore', 'returnTaken');--> statement-breakpoint
UPDATE "product_problem" SET "rule" = 'noManufacturer' WHERE "rule" = 'noMaker';--> statement-breakpoint
UPDATE "product_problem_count" SET "rule" = 'noManufacturer' WHERE "rule" = 'noMaker';--> statement-breakpoint
UPDATE "list_view" SET "query" = regexp_replace("query", '(^|&)rule=noMaker(?=&|$)', '\1rule=noManufacturer')
	WHERE "list" = 'ProblematicProducts';--> statement-breakpoint
UPDATE "order_event" SET "kind" = 'refund-requested' WHERE "kind" = 'refund-asked';--> statement-breakpoint
-- Refunds reported by a provider without a reference use the id of their task.
UPDATE "payment_refund" SET "provider_reference" = regexp_replace("provider_reference", '^told-', 'reported-')
	WHERE "provider_reference" ~ '^told-[0-9]+$';--> statement-breakpoint
DO $$
BEGIN
	-- Waiting jobs carry these names. A new database has no queue yet.
	IF to_regclass('pgboss.job') IS NOT NULL THEN
		UPDATE pgboss.job SET data = data - 'how' - 'byItself' || jsonb_build_object('endState', data -> 'how', 'isAutomatic', data -> 'byItself') WHERE data ? 'byItself';
		UPDATE pgboss.job SET data = data - 'ofSale' || jsonb_build_object('refundsSale', data -> 'ofSale') WHERE data ? 'ofSale';
		UPDATE pgboss.job SET data = data - 'asked' || jsonb_build_object('isRequested', data -> 'asked') WHERE data ? 'asked';
	END IF;
END $$;
