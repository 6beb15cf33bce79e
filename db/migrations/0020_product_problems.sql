CREATE TABLE "product_problem_count" (
	"day" date NOT NULL,
	"rule" text NOT NULL,
	"found" integer NOT NULL,
	"dismissed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_problem_count_day_rule_pk" PRIMARY KEY("day","rule")
);
--> statement-breakpoint
CREATE TABLE "product_problem" (
	"product_id" integer NOT NULL,
	"rule" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"dismissed" text,
	"dismissed_by" integer,
	CONSTRAINT "product_problem_product_id_rule_pk" PRIMARY KEY("product_id","rule")
);
--> statement-breakpoint
ALTER TABLE "product_problem" ADD CONSTRAINT "product_problem_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_problem_rule_index" ON "product_problem" USING btree ("rule");--> statement-breakpoint
CREATE INDEX "product_problem_open" ON "product_problem" USING btree ("product_id") WHERE "product_problem"."dismissed" is null;