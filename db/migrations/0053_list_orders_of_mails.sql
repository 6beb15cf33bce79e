ALTER TABLE "mail" ADD COLUMN "order_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_orders" ON "mail" USING gin ("order_ids") WHERE order_ids <> '{}';--> statement-breakpoint
UPDATE "mail" SET "order_ids" = ARRAY["withdrawal"."order_id"] FROM "withdrawal"
WHERE "withdrawal"."order_id" IS NOT NULL AND "mail"."key" = 'withdrawal:' || "withdrawal"."id";--> statement-breakpoint
UPDATE "mail" SET "order_ids" = ARRAY["recall_notice"."order_id"] FROM "recall_notice"
WHERE "recall_notice"."order_id" IS NOT NULL AND "mail"."key" = "recall_notice"."mail_key";
