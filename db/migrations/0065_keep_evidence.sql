ALTER TABLE "mail_proof" ADD COLUMN "order_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "mail" SET "is_proof" = true WHERE "key" LIKE 'recall-notice:%';--> statement-breakpoint
UPDATE "withdrawal" SET "lines" = (
  SELECT jsonb_agg(jsonb_build_object(
    'position', (chosen."line"->>'position')::int,
    'amount', (chosen."line"->>'amount')::int,
    'code1', coalesce("order_line"."code1", '—'),
    'name', coalesce("order_line"."name", '—'),
    'unit', coalesce("order_line"."unit", ''),
    'exclusion', coalesce("order_line"."withdrawal_exclusion", 'none')
  ) ORDER BY chosen."ordinality")
  FROM jsonb_array_elements("withdrawal"."lines") WITH ORDINALITY AS chosen("line", "ordinality")
  LEFT JOIN "order_line" ON "order_line"."order_id" = "withdrawal"."order_id"
    AND "order_line"."position" = (chosen."line"->>'position')::int
) WHERE jsonb_typeof("withdrawal"."lines") = 'array';
