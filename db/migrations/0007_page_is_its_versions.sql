INSERT INTO "page_version" ("page_id", "number", "layout", "name", "title", "meta_description", "meta_keywords", "content", "item_containers", "cause", "saved_at")
SELECT "id", "version", "layout", "name", "title", "meta_description", "meta_keywords", "content" - 'body',
	CASE WHEN "content" ? 'body'
		THEN jsonb_build_object('main', jsonb_build_array(jsonb_build_object('id', 'body', 'type', 'rich-text', 'version', 1, 'data', jsonb_build_object('html', "content" -> 'body'))))
		ELSE '{}'::jsonb END,
	'created', "modified_at"
FROM "page";--> statement-breakpoint
UPDATE "page" SET "live" = "version" WHERE "live" <> "version";--> statement-breakpoint
DROP TABLE "global_field" CASCADE;--> statement-breakpoint
DROP TABLE "global_item_container" CASCADE;--> statement-breakpoint
ALTER TABLE "page" DROP COLUMN "layout";--> statement-breakpoint
ALTER TABLE "page" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "page" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "page" DROP COLUMN "meta_description";--> statement-breakpoint
ALTER TABLE "page" DROP COLUMN "meta_keywords";--> statement-breakpoint
ALTER TABLE "page" DROP COLUMN "content";--> statement-breakpoint
ALTER TABLE "page" DROP COLUMN "item_containers";--> statement-breakpoint
ALTER TABLE "page" DROP COLUMN "version";