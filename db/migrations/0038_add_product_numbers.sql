CREATE TABLE "product_identifier" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_identifier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"type" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"raw" text NOT NULL,
	"norm" text NOT NULL,
	"source" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supersession" (
	"old_id" integer PRIMARY KEY NOT NULL,
	"new_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "supersession_other_product" CHECK ("supersession"."old_id" <> "supersession"."new_id")
);
--> statement-breakpoint
ALTER TABLE "product_identifier" ADD CONSTRAINT "product_identifier_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supersession" ADD CONSTRAINT "supersession_old_id_product_id_fk" FOREIGN KEY ("old_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supersession" ADD CONSTRAINT "supersession_new_id_product_id_fk" FOREIGN KEY ("new_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_identifier_product_id_id_index" ON "product_identifier" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_identifier_norm" ON "product_identifier" USING btree ("norm" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "supersession_new_id_index" ON "supersession" USING btree ("new_id");