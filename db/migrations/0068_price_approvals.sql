CREATE TABLE "price_proposal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_proposal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"old_price_cents" integer NOT NULL,
	"old_total_cents" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"free" boolean DEFAULT false NOT NULL,
	"change_percent" integer NOT NULL,
	"source" text NOT NULL,
	"import_id" integer,
	"operation_id" uuid,
	"user_id" integer,
	"proposed_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"decision_operation_id" uuid
);
--> statement-breakpoint
ALTER TABLE "price_proposal" ADD CONSTRAINT "price_proposal_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_proposal_waiting" ON "price_proposal" USING btree ("product_id") WHERE "price_proposal"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "price_proposal_list" ON "price_proposal" USING btree ("state","proposed_at","id");--> statement-breakpoint
CREATE INDEX "price_proposal_change" ON "price_proposal" USING btree ("state","change_percent","id");--> statement-breakpoint
CREATE INDEX "price_proposal_operation" ON "price_proposal" USING btree ("operation_id");--> statement-breakpoint
CREATE INDEX "price_proposal_decision" ON "price_proposal" USING btree ("decision_operation_id","id");--> statement-breakpoint
CREATE INDEX "price_proposal_import" ON "price_proposal" USING btree ("import_id","product_id");--> statement-breakpoint
CREATE INDEX "price_proposal_product_id_index" ON "price_proposal" USING btree ("product_id");--> statement-breakpoint
UPDATE "role" SET "permissions" = array_append("permissions", 'price.approve')
  WHERE 'product.edit' = ANY("permissions") AND 'order.money' = ANY("permissions") AND NOT 'price.approve' = ANY("permissions");
