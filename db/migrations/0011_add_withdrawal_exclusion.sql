ALTER TABLE "product" ADD COLUMN "withdrawal_exclusion" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "withdrawal_exclusion" text DEFAULT 'none' NOT NULL;