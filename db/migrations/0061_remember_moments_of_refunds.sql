ALTER TABLE "bookkeeping_account" ADD COLUMN "asks_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "payment_refund" SET
  "accepted_at" = CASE WHEN "state" IN ('pending', 'done') THEN "modified_at" END,
  "completed_at" = CASE WHEN "state" = 'done' THEN "modified_at" END,
  "failed_at" = CASE WHEN "state" = 'failed' THEN "modified_at" END;
