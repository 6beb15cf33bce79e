CREATE TABLE "product_problem_score" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"score" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "product_code1_index";--> statement-breakpoint
DROP INDEX "product_problem_rule_index";--> statement-breakpoint
DROP INDEX "product_problem_open";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "lookup" text GENERATED ALWAYS AS (lower(replace(jsonb_path_query_array(name - 'type', '$.*')::text, '\"', '"') || E'\n' || brand || E'\n' || code1 || E'\n' || code2)) STORED;--> statement-breakpoint
ALTER TABLE "product_problem_score" ADD CONSTRAINT "product_problem_score_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_problem_score_score_product_id_index" ON "product_problem_score" USING btree ("score","product_id");--> statement-breakpoint
CREATE INDEX "product_modified_at_id_index" ON "product" USING btree ("modified_at","id");--> statement-breakpoint
CREATE INDEX "product_there" ON "product" USING btree ("id") WHERE "product"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "product_code1_id_index" ON "product" USING btree ("code1","id");--> statement-breakpoint
CREATE INDEX "product_brand_id_index" ON "product" USING btree ("brand","id");--> statement-breakpoint
CREATE INDEX "product_critical_stock_level_id_index" ON "product" USING btree ("critical_stock_level","id");--> statement-breakpoint
CREATE INDEX "product_name_et" ON "product" USING btree (lower(coalesce(nullif("name" ->> 'et', ''), "name" ->> 'et')),"id");--> statement-breakpoint
CREATE INDEX "product_name_en" ON "product" USING btree (lower(coalesce(nullif("name" ->> 'en', ''), "name" ->> 'et')),"id");--> statement-breakpoint
CREATE INDEX "staff_task_closed_at_id_index" ON "staff_task" USING btree ("closed_at","id");--> statement-breakpoint
CREATE INDEX "product_problem_dismissed" ON "product_problem" USING btree ("rule","product_id") WHERE "product_problem"."dismissed" is not null;--> statement-breakpoint
CREATE INDEX "mail_state_created_at_id_index" ON "mail" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "product_problem_open" ON "product_problem" USING btree ("rule","product_id") WHERE "product_problem"."dismissed" is null;