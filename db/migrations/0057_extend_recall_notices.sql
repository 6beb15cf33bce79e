ALTER TABLE "recall_notice" DROP CONSTRAINT "recall_notice_recall_id_email_key_pk";--> statement-breakpoint
ALTER TABLE "recall_notice" ADD PRIMARY KEY ("mail_key");--> statement-breakpoint
ALTER TABLE "recall_notice" ADD COLUMN "goods" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recall_notice" ADD COLUMN "batch" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recall_notice" ADD COLUMN "content_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "recall_notice_recall_id_email_key_index" ON "recall_notice" USING btree ("recall_id","email_key");--> statement-breakpoint
UPDATE "recall_notice" n SET "batch" = r."batch", "goods" = coalesce((
  SELECT array_agg(DISTINCT o."id" || ':' || l."product_id") FROM "recall_product" p
  JOIN "order_line" l ON l."product_id" = p."product_id"
  JOIN "shop_order" o ON o."id" = l."order_id"
  WHERE p."recall_id" = r."id" AND lower(normalize(trim(o."client" ->> 'email'), nfc)) = n."email_key"
), '{}') FROM "recall" r WHERE r."id" = n."recall_id";
