ALTER TABLE "idempotency_key" DROP CONSTRAINT "idempotency_key_order_id_shop_order_id_fk";
--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "public_token" text;--> statement-breakpoint
DELETE FROM "idempotency_key" WHERE "order_id" IS NULL;--> statement-breakpoint
UPDATE "idempotency_key" SET "public_token" = "shop_order"."public_token" FROM "shop_order" WHERE "shop_order"."id" = "idempotency_key"."order_id";--> statement-breakpoint
ALTER TABLE "idempotency_key" ALTER COLUMN "public_token" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_key" DROP COLUMN "order_id";
