CREATE TABLE "page_editor" (
	"page_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"username" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_editor_page_id_user_id_pk" PRIMARY KEY("page_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "page_preview" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "page_preview_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page_id" integer NOT NULL,
	"written" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_preview_id_unique" UNIQUE("id")
);
--> statement-breakpoint
DROP INDEX "page_version_draft";--> statement-breakpoint
ALTER TABLE "page_version" ADD COLUMN "writer_id" integer;--> statement-breakpoint
UPDATE "page_version" SET "writer_id" = "user"."id" FROM "user" WHERE "page_version"."cause" = 'draft' AND "page_version"."saved_by" = "user"."username";--> statement-breakpoint
ALTER TABLE "page_preview" ADD CONSTRAINT "page_preview_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_preview_page_id_index" ON "page_preview" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "page_preview_expires_at_index" ON "page_preview" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "page_version_draft" ON "page_version" USING btree ("page_id","writer_id") WHERE "page_version"."cause" = 'draft' and "page_version"."shown_from" is null;