ALTER TABLE "import" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "auto" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "fault" text;