ALTER TABLE "payment_refund" ADD COLUMN "outside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO sales_stale (hour) SELECT DISTINCT date_trunc('hour', placed_at, 'UTC') FROM shop_order WHERE returned_cents > 0 OR allowance_cents > 0;
