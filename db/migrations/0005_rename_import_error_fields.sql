UPDATE "import_row" SET "errors" = (
  SELECT jsonb_agg((error - 'why') || jsonb_build_object('messageKey', replace(error ->> 'why', 'productAdmin.priceFault.', 'productAdmin.priceError.')) ORDER BY position)
  FROM jsonb_array_elements("errors") WITH ORDINALITY AS stored(error, position)
) WHERE jsonb_path_exists("errors", '$[*].why');--> statement-breakpoint
UPDATE "import" SET "reading" = jsonb_set("reading", '{leftOut}', (
  SELECT jsonb_agg((skipped - 'why') || jsonb_build_object('reason', skipped -> 'why') ORDER BY position)
  FROM jsonb_array_elements("reading" -> 'leftOut') WITH ORDINALITY AS stored(skipped, position)
)) WHERE jsonb_path_exists("reading", '$.leftOut[*].why');--> statement-breakpoint
UPDATE "import_picture" SET "error" = 'notStored' WHERE "error" = 'unkept';
