-- The filter of the order list is named like the order's lines. Saved views keep their filter.
UPDATE "list_view" SET "query" = replace("query", 'goods=awaited', 'goods=backordered') WHERE "list" = 'order';
