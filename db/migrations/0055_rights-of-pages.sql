-- Who could edit pages could do all of this with them.
UPDATE "role" SET "permissions" = "permissions" || '{page.structure,page.manage}'::text[]
WHERE 'page.edit' = ANY("permissions") AND NOT "permissions" && '{page.structure,page.manage}'::text[];--> statement-breakpoint
UPDATE "api_key" SET "permissions" = "permissions" || '{page.structure,page.manage}'::text[]
WHERE 'page.edit' = ANY("permissions") AND NOT "permissions" && '{page.structure,page.manage}'::text[];
