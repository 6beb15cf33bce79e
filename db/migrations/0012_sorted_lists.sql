CREATE INDEX "shop_order_total_cents_index" ON "shop_order" USING btree ("total_cents");--> statement-breakpoint
CREATE INDEX "staff_task_opened_at_index" ON "staff_task" USING btree ("opened_at");