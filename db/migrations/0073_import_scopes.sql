ALTER TABLE "fitment_import" ADD COLUMN "scope" text DEFAULT 'add' NOT NULL;--> statement-breakpoint
UPDATE "fitment_import" SET "scope" = CASE WHEN "is_complete" THEN 'source' ELSE 'products' END;--> statement-breakpoint
ALTER TABLE "fitment_import" DROP COLUMN "is_complete";
