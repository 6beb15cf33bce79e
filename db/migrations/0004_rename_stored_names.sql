ALTER TABLE "audit_entry" RENAME COLUMN "act" TO "operation_id";--> statement-breakpoint
ALTER TABLE "audit_entry" RENAME COLUMN "work" TO "job";--> statement-breakpoint
ALTER INDEX "audit_entry_act" RENAME TO "audit_entry_operation";--> statement-breakpoint
ALTER TABLE "audit_key" RENAME COLUMN "made_at" TO "created_at";--> statement-breakpoint
ALTER TABLE "api_key" RENAME COLUMN "begins" TO "prefix";--> statement-breakpoint
ALTER TABLE "visit" RENAME COLUMN "begun" TO "started_visits";--> statement-breakpoint
ALTER TABLE "stock_notification" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "stock_notification" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "stock_notification" RENAME COLUMN "held" TO "reserved";--> statement-breakpoint
ALTER TABLE "stock_notification" RENAME CONSTRAINT "stock_notification_held" TO "stock_notification_reserved";--> statement-breakpoint
ALTER TABLE "product" RENAME COLUMN "cut_cents" TO "sale_cents";--> statement-breakpoint
ALTER TABLE "product" RENAME COLUMN "cut_from" TO "sale_from";--> statement-breakpoint
ALTER TABLE "product" RENAME COLUMN "cut_to" TO "sale_to";--> statement-breakpoint
ALTER INDEX "product_there" RENAME TO "product_filter_columns";--> statement-breakpoint
ALTER INDEX "product_linking" RENAME TO "product_with_links";--> statement-breakpoint
ALTER INDEX "product_thrown_away" RENAME TO "product_removed";--> statement-breakpoint
ALTER INDEX "product_not_always_seen" RENAME TO "product_restricted";--> statement-breakpoint
ALTER INDEX "product_cut" RENAME TO "product_scheduled_sale";--> statement-breakpoint
ALTER TABLE "product_found" RENAME TO "product_search_key";--> statement-breakpoint
ALTER TABLE "product_search_key" RENAME CONSTRAINT "product_found_pkey" TO "product_search_key_pkey";--> statement-breakpoint
ALTER TABLE "product_search_key" RENAME CONSTRAINT "product_found_product_id_product_id_fk" TO "product_search_key_product_id_product_id_fk";--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_products_found()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO product_search_key (product_id, lookup) SELECT id, product_lookup(name, brand, code1, code2) || E'\n' || gtin FROM created;
  RETURN NULL;
END $function$;--> statement-breakpoint
ALTER FUNCTION note_products_found() RENAME TO insert_product_search_keys;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_product_found_otherwise()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO product_search_key (product_id, lookup) VALUES (NEW.id, product_lookup(NEW.name, NEW.brand, NEW.code1, NEW.code2) || E'\n' || NEW.gtin)
    ON CONFLICT (product_id) DO UPDATE SET lookup = excluded.lookup WHERE product_search_key.lookup <> excluded.lookup;
  RETURN NULL;
END $function$;--> statement-breakpoint
ALTER FUNCTION note_product_found_otherwise() RENAME TO update_product_search_key;--> statement-breakpoint
ALTER TABLE "page" RENAME COLUMN "live" TO "published_version";--> statement-breakpoint
ALTER INDEX "page_version_said" RENAME TO "page_version_with_content";--> statement-breakpoint
ALTER TABLE "page_preview" RENAME COLUMN "written" TO "page_content";--> statement-breakpoint
ALTER TABLE "page_preview" RENAME COLUMN "made_by" TO "created_by";--> statement-breakpoint
ALTER TABLE "page_preview" RENAME COLUMN "made_at" TO "created_at";--> statement-breakpoint
ALTER TABLE "delivery_provider" RENAME COLUMN "own" TO "custom";--> statement-breakpoint
ALTER TABLE "upload" RENAME COLUMN "pieces" TO "chunks";--> statement-breakpoint
ALTER TABLE "listing_term" RENAME COLUMN "key" TO "filter_key";--> statement-breakpoint
ALTER TABLE "listing_term" RENAME COLUMN "keys" TO "stems";--> statement-breakpoint
ALTER TABLE "listing_term" RENAME COLUMN "tails" TO "stem_endings";--> statement-breakpoint
ALTER INDEX "listing_term_kind_key_index" RENAME TO "listing_term_kind_filter_key_index";--> statement-breakpoint
ALTER INDEX "listing_term_keys_index" RENAME TO "listing_term_stems_index";--> statement-breakpoint
ALTER INDEX "listing_term_tails_index" RENAME TO "listing_term_stem_endings_index";--> statement-breakpoint
UPDATE "listing_term" SET "kind" = 'audience' WHERE "kind" = 'seen';--> statement-breakpoint
ALTER INDEX "client_own" RENAME TO "client_not_merged";--> statement-breakpoint
ALTER TABLE "shop_order" RENAME COLUMN "lookup_more" TO "address_lookup";--> statement-breakpoint
ALTER INDEX "shop_order_found" RENAME TO "shop_order_search";--> statement-breakpoint
ALTER INDEX "shop_order_found_more" RENAME TO "shop_order_address_search";--> statement-breakpoint
ALTER INDEX "shop_order_of_client" RENAME TO "shop_order_client";--> statement-breakpoint
ALTER TABLE "order_edition" RENAME TO "order_revision";--> statement-breakpoint
ALTER TABLE "order_revision" RENAME COLUMN "edition" TO "revision";--> statement-breakpoint
ALTER TABLE "order_revision" RENAME CONSTRAINT "order_edition_order_id_edition_pk" TO "order_revision_order_id_revision_pk";--> statement-breakpoint
ALTER TABLE "order_revision" RENAME CONSTRAINT "order_edition_order_id_shop_order_id_fk" TO "order_revision_order_id_shop_order_id_fk";--> statement-breakpoint
ALTER TABLE "order_parcel" RENAME COLUMN "words" TO "failure_reason";--> statement-breakpoint
ALTER TABLE "order_parcel" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
UPDATE "order_parcel" SET "state" = 'cancelled' WHERE "state" = 'called-off';--> statement-breakpoint
UPDATE "order_return" SET "state" = 'cancelled' WHERE "state" = 'called-off';--> statement-breakpoint
UPDATE "order_event" SET "kind" = CASE "kind"
	WHEN 'return-called-off' THEN 'return-cancelled'
	WHEN 'parcel-called-off' THEN 'parcel-cancelled'
	WHEN 'parcel-asked' THEN 'parcel-requested'
	ELSE 'task-reopened' END
	WHERE "kind" IN ('return-called-off', 'parcel-called-off', 'parcel-asked', 'task-opened-again');--> statement-breakpoint
UPDATE "order_event" SET "details" = "details" - 'edition' || jsonb_build_object('revision', "details" -> 'edition') WHERE "details" ? 'edition';--> statement-breakpoint
UPDATE "order_event" SET "details" = jsonb_set("details", '{task}', '"message-received"') WHERE "details" ->> 'task' = 'buyer-wrote';--> statement-breakpoint
UPDATE "staff_task" SET "kind" = 'message-received' WHERE "kind" = 'buyer-wrote';--> statement-breakpoint
ALTER TABLE "sales_stale" RENAME TO "stale_sales_hour";--> statement-breakpoint
ALTER TABLE "stale_sales_hour" RENAME CONSTRAINT "sales_stale_pkey" TO "stale_sales_hour_pkey";--> statement-breakpoint
ALTER SEQUENCE "sales_stale_id_seq" RENAME TO "stale_sales_hour_id_seq";--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_stale_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF current_setting('pitlane.restoring', true) IS DISTINCT FROM '1' THEN
		INSERT INTO stale_sales_hour (hour) SELECT DISTINCT date_trunc('hour', placed_at, 'UTC') FROM changed;
	END IF;
	RETURN NULL;
END $function$;--> statement-breakpoint
ALTER FUNCTION note_stale_sales() RENAME TO record_stale_sales_hours;--> statement-breakpoint
ALTER TABLE "payment_refund" RENAME COLUMN "outside" TO "is_outside";--> statement-breakpoint
ALTER TABLE "payment_refund" ALTER COLUMN "state" SET DEFAULT 'requested';--> statement-breakpoint
UPDATE "payment_refund" SET "state" = 'requested' WHERE "state" = 'asked';--> statement-breakpoint
ALTER INDEX "search_query_summed" RENAME TO "search_query_statistics";--> statement-breakpoint
ALTER TABLE "search_following" RENAME TO "search_conversion";--> statement-breakpoint
ALTER TABLE "search_conversion" RENAME CONSTRAINT "search_following_day_words_pk" TO "search_conversion_day_words_pk";--> statement-breakpoint
ALTER TABLE "search_dealt" RENAME TO "resolved_search";--> statement-breakpoint
ALTER TABLE "resolved_search" RENAME COLUMN "deed" TO "resolution";--> statement-breakpoint
ALTER TABLE "resolved_search" RENAME CONSTRAINT "search_dealt_pkey" TO "resolved_search_pkey";--> statement-breakpoint
ALTER TABLE "webhook" RENAME COLUMN "former_secret" TO "previous_secret";--> statement-breakpoint
ALTER TABLE "webhook" RENAME COLUMN "former_until" TO "previous_secret_expires_at";--> statement-breakpoint
ALTER TABLE "webhook" RENAME COLUMN "told_failing" TO "is_failure_reported";--> statement-breakpoint
ALTER TABLE "mail" RENAME COLUMN "asker" TO "requester";--> statement-breakpoint
ALTER INDEX "mail_found" RENAME TO "mail_search";--> statement-breakpoint
UPDATE "mail" SET "state" = CASE "state" WHEN 'held' THEN 'throttled' ELSE 'summarized' END WHERE "state" IN ('held', 'told');--> statement-breakpoint
ALTER TABLE "import" RENAME COLUMN "heads" TO "headings";--> statement-breakpoint
ALTER TABLE "import" RENAME COLUMN "named" TO "fields_by_heading";--> statement-breakpoint
ALTER TABLE "import" RENAME COLUMN "pictures_again" TO "redownloads_pictures";--> statement-breakpoint
ALTER TABLE "import" RENAME COLUMN "again" TO "is_nightly";--> statement-breakpoint
ALTER TABLE "import" RENAME COLUMN "fault" TO "fetch_error";--> statement-breakpoint
ALTER TABLE "import" RENAME COLUMN "may_jump" TO "accepts_unusual_prices";--> statement-breakpoint
ALTER TABLE "import" RENAME COLUMN "auto" TO "runs_after_check";--> statement-breakpoint
ALTER TABLE "import" RENAME COLUMN "begun_at" TO "step_started_at";--> statement-breakpoint
UPDATE "import" SET "state" = 'receiving' WHERE "state" = 'coming';--> statement-breakpoint
UPDATE "import" SET "counts" = (
	SELECT jsonb_object_agg(CASE key WHEN 'refused' THEN 'rejected' WHEN 'kept' THEN 'skipped' WHEN 'same' THEN 'unchanged' ELSE key END, value)
	FROM jsonb_each("counts")
) WHERE "counts" ?| array['refused', 'kept', 'same'];--> statement-breakpoint
ALTER TABLE "import_row" RENAME COLUMN "twin" TO "is_duplicate";--> statement-breakpoint
ALTER TABLE "import_row" RENAME COLUMN "faults" TO "errors";--> statement-breakpoint
UPDATE "import_row" SET "outcome" = CASE "outcome" WHEN 'refused' THEN 'rejected' WHEN 'kept' THEN 'skipped' ELSE 'unchanged' END,
	"errors" = (
		SELECT jsonb_agg(error || jsonb_build_object('why', CASE error ->> 'why'
			WHEN 'exchange.fault.twin' THEN 'exchange.rowError.duplicate'
			WHEN 'exchange.fault.gtinTwin' THEN 'exchange.rowError.duplicateGtin'
			WHEN 'exchange.fault.twinCategory' THEN 'exchange.rowError.duplicateCategory'
			WHEN 'exchange.fault.twinFilter' THEN 'exchange.rowError.duplicateFilter'
			WHEN 'exchange.fault.doubleOption' THEN 'exchange.rowError.duplicateOption'
			WHEN 'exchange.fault.circle' THEN 'exchange.rowError.cycle'
			ELSE replace(error ->> 'why', 'exchange.fault.', 'exchange.rowError.') END) ORDER BY position)
		FROM jsonb_array_elements(nullif("errors", 'null')) WITH ORDINALITY AS given (error, position)
	)
	WHERE "outcome" IN ('refused', 'kept', 'same');--> statement-breakpoint
ALTER TABLE "import_picture" RENAME COLUMN "fault" TO "error";--> statement-breakpoint
UPDATE "list_view" SET "query" = regexp_replace(regexp_replace("query",
	'(^|&)state=coming(?=&|$)', '\1state=receiving'),
	'((?:^|&)columns=(?:[^&]*\.)?)refused(?=[.&]|$)', '\1rejected')
	WHERE "list" = 'import';--> statement-breakpoint
UPDATE "list_view" SET "query" = regexp_replace(regexp_replace("query",
	'(^|&)state=held(?=&|$)', '\1state=throttled'),
	'(^|&)state=told(?=&|$)', '\1state=summarized')
	WHERE "list" = 'mail';--> statement-breakpoint
DO $$
BEGIN
	-- Waiting jobs carry these names. A new database has no queue yet.
	IF to_regclass('pgboss.job') IS NOT NULL THEN
		UPDATE pgboss.job SET data = data - 'asker' || jsonb_build_object('requester', data -> 'asker') WHERE data ? 'asker';
		UPDATE pgboss.job SET data = data - 'edition' || jsonb_build_object('revision', data -> 'edition') WHERE data ? 'edition';
	END IF;
END $$;
