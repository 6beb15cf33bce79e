ALTER TABLE "import" ADD COLUMN "price_ending" text DEFAULT 'exact' NOT NULL;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "markup_basis_points" integer;