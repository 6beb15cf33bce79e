ALTER TABLE "import_row" ADD COLUMN "file_line" integer;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "chosen_reading" jsonb;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "reading" jsonb;