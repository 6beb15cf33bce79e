ALTER TABLE "delivery_provider" ADD COLUMN "max_weight_grams" integer;--> statement-breakpoint
ALTER TABLE "delivery_provider" ADD COLUMN "max_length_mm" integer;--> statement-breakpoint
ALTER TABLE "delivery_provider" ADD COLUMN "own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_provider" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pick_up_point" ADD COLUMN "texts" jsonb;