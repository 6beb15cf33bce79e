DROP INDEX "product_not_always_seen";--> statement-breakpoint
CREATE INDEX "product_on_sale" ON "product" USING btree ("id") WHERE "product"."total_cents" < "product"."price_cents";--> statement-breakpoint
CREATE INDEX "product_not_always_seen" ON "product" USING btree ("id","visibility") WHERE "product"."visibility" is not null;