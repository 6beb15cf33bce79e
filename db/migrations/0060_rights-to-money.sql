-- Who handled orders could do all of this with them; the warehouse was never meant to. A key has of it what its maker has.
UPDATE "role" SET "permissions" = "permissions" || '{order.money}'::text[]
WHERE 'order.edit' = ANY("permissions") AND NOT 'order.money' = ANY("permissions") AND "name" <> 'WAREHOUSE';--> statement-breakpoint
UPDATE "api_key" SET "permissions" = "permissions" || '{order.money}'::text[]
WHERE 'order.edit' = ANY("permissions") AND NOT 'order.money' = ANY("permissions");
