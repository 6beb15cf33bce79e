CREATE TABLE "product_related" (
	"product_id" integer NOT NULL,
	"related_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_related_product_id_related_id_pk" PRIMARY KEY("product_id","related_id")
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "cut_cents" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "cut_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "cut_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "length_mm" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "search_keywords" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "safety" jsonb;--> statement-breakpoint
ALTER TABLE "product_related" ADD CONSTRAINT "product_related_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_related" ADD CONSTRAINT "product_related_related_id_product_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_related_related_id_index" ON "product_related" USING btree ("related_id");--> statement-breakpoint
CREATE INDEX "product_cut" ON "product" USING btree ("id") WHERE "product"."cut_cents" is not null;