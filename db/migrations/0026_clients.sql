ALTER TABLE "client" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "merged_orders" integer[];--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "erasure" jsonb;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower(case when client_type = 'business' then coalesce(details->>'business_name', '') else coalesce(details->>'first_name', '') || ' ' || coalesce(details->>'last_name', '') end)) STORED;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "phone_key" text GENERATED ALWAYS AS (right(regexp_replace(coalesce(details->>'phone', ''), '\D', '', 'g'), 7)) STORED;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "lookup" text GENERATED ALWAYS AS (lower(coalesce(details->>'first_name', '') || ' ' || coalesce(details->>'last_name', '') || E'\n' || coalesce(details->>'business_name', '') || E'\n' || coalesce(details->>'company_reg_nr', '') || E'\n' || coalesce(details->>'vat_reg_nr', '') || E'\n' || coalesce(details->>'email', '') || E'\n' || regexp_replace(coalesce(details->>'phone', ''), '\D', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_merged_into_client_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_name" ON "client" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "client_created" ON "client" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "client_phone" ON "client" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "client_merged" ON "client" USING btree ("merged_into") WHERE merged_into is not null;
--> statement-breakpoint
UPDATE "role" SET "permissions" = "permissions" || '{client.edit,client.erase}'::text[] WHERE "name" = 'MANAGER';--> statement-breakpoint
UPDATE "role" SET "permissions" = "permissions" || '{client.edit}'::text[] WHERE "name" = 'SALES';
