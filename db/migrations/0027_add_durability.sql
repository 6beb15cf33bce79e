ALTER TABLE "guarantee_file" DROP CONSTRAINT "guarantee_file_confirmed";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "durability" jsonb;--> statement-breakpoint
ALTER TABLE "guarantee_file" ADD COLUMN "kind" text DEFAULT 'notice' NOT NULL;--> statement-breakpoint
ALTER TABLE "guarantee_file" ADD CONSTRAINT "guarantee_file_confirmed" CHECK ("guarantee_file"."confirmed_at" is null or "guarantee_file"."language" is not null or "guarantee_file"."kind" = 'label');