ALTER TABLE "fitment_import_target" ADD COLUMN "condition_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "fitment_source_car" ADD COLUMN "condition_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "fitment_source_car" ADD COLUMN "is_every_variant" boolean DEFAULT false NOT NULL;