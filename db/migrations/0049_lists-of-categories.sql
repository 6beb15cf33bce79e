ALTER TABLE "import_row" RENAME COLUMN "product_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "kind" text DEFAULT 'product' NOT NULL;