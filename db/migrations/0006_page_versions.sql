CREATE TABLE "page_version" (
	"page_id" integer NOT NULL,
	"number" integer NOT NULL,
	"layout" text NOT NULL,
	"name" text NOT NULL,
	"title" jsonb NOT NULL,
	"meta_description" jsonb,
	"meta_keywords" jsonb,
	"canonical" text,
	"social_image" text,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"item_containers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cause" text NOT NULL,
	"saved_by" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"base" integer,
	"shown_from" timestamp with time zone,
	"shown_until" timestamp with time zone,
	CONSTRAINT "page_version_page_id_number_pk" PRIMARY KEY("page_id","number")
);
--> statement-breakpoint
ALTER TABLE "page" ADD COLUMN "live" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_version" ADD CONSTRAINT "page_version_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_version_timed" ON "page_version" USING btree ("page_id","shown_from") WHERE "page_version"."shown_from" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_version_draft" ON "page_version" USING btree ("page_id","saved_by") WHERE "page_version"."cause" = 'draft' and "page_version"."shown_from" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_global" ON "page" USING btree ("kind") WHERE "page"."kind" = 'global';--> statement-breakpoint
CREATE UNIQUE INDEX "slug_current" ON "slug" USING btree ("page_id","language") WHERE "slug"."current";