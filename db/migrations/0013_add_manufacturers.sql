CREATE TABLE "manufacturer_brand" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"manufacturer_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manufacturer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manufacturer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text NOT NULL,
	"contact" text NOT NULL,
	"country" text NOT NULL,
	"responsible" jsonb NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "manufacturer_id" integer;--> statement-breakpoint
ALTER TABLE "manufacturer_brand" ADD CONSTRAINT "manufacturer_brand_manufacturer_id_manufacturer_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manufacturer_brand_manufacturer_id_index" ON "manufacturer_brand" USING btree ("manufacturer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manufacturer_name" ON "manufacturer" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "manufacturer_country_id_index" ON "manufacturer" USING btree ("country","id");--> statement-breakpoint
CREATE INDEX "manufacturer_modified_at_id_index" ON "manufacturer" USING btree ("modified_at","id");--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_manufacturer_id_manufacturer_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_manufacturer" ON "product" USING btree ("manufacturer_id") WHERE "product"."manufacturer_id" is not null;--> statement-breakpoint
CREATE INDEX "product_brand_key" ON "product" USING btree (lower(trim("brand"))) WHERE "product"."removed_at" is null;