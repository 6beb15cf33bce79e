ALTER TABLE "order_line" ADD COLUMN "availability" jsonb;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;