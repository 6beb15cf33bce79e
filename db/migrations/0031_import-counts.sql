ALTER TABLE "import" ADD COLUMN "counts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "import" i SET "counts" = coalesce((SELECT jsonb_object_agg(outcome, n) FROM (SELECT outcome, count(*) AS n FROM import_row r WHERE r.import_id = i.id AND outcome IS NOT NULL GROUP BY outcome) counted), '{}');
