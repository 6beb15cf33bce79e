CREATE TABLE "build_list" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "build_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"intro" jsonb NOT NULL,
	"roles" jsonb NOT NULL,
	"is_published" boolean NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_rule" (
	"product_id" integer NOT NULL,
	"kind" text NOT NULL,
	"other_id" integer NOT NULL,
	CONSTRAINT "part_rule_product_id_kind_other_id_pk" PRIMARY KEY("product_id","kind","other_id")
);
--> statement-breakpoint
ALTER TABLE "part_rule" ADD CONSTRAINT "part_rule_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_rule" ADD CONSTRAINT "part_rule_other_id_product_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "build_list_modified_at_id_index" ON "build_list" USING btree ("modified_at","id");--> statement-breakpoint
CREATE INDEX "part_rule_other_id_index" ON "part_rule" USING btree ("other_id");