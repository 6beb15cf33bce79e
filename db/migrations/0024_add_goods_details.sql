ALTER TABLE "category" ADD COLUMN "goods_kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "goods" jsonb;