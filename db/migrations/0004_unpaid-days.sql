UPDATE "shop_settings" SET "value" = "value" || '{"unpaidDays": 3}' WHERE NOT "value" ? 'unpaidDays';
