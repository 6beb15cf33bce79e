DROP INDEX "shop_order_state_index";--> statement-breakpoint
DROP INDEX "shop_order_client_id_index";--> statement-breakpoint
CREATE INDEX "client_own" ON "client" USING btree ("id") WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "shop_order_state" ON "shop_order" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "shop_order_of_client" ON "shop_order" USING btree ("client_id","state","paid_at","paid_cents","refunded_cents","placed_at");