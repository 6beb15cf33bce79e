DROP INDEX "product_there";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "cost_cents" integer;--> statement-breakpoint
CREATE INDEX "product_there" ON "product" USING btree ("class","id") WHERE "product"."removed_at" is null;