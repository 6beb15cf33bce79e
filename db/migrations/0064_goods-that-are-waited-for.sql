ALTER TABLE "shop_order" ADD COLUMN "backordered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "shop_order_backordered" ON "shop_order" USING btree ("id") WHERE backordered;