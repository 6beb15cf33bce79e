ALTER TABLE "order_line" ADD COLUMN "discounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "order_revision" SET "lines" = (
  SELECT jsonb_agg(line || '{"discounts": []}' ORDER BY position) FROM jsonb_array_elements("lines") WITH ORDINALITY AS e(line, position)
) WHERE "lines" <> '[]';
