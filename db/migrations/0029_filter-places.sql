CREATE TABLE "attribute_category" (
	"attribute_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "attribute_category_attribute_id_category_id_pk" PRIMARY KEY("attribute_id","category_id")
);
--> statement-breakpoint
ALTER TABLE "attribute_option" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "attribute" ADD COLUMN "promoted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attribute_category" ADD CONSTRAINT "attribute_category_attribute_id_attribute_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attribute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_category" ADD CONSTRAINT "attribute_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attribute_category_category_id_index" ON "attribute_category" USING btree ("category_id");