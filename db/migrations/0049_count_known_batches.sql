ALTER TABLE "delivered_batch" ADD COLUMN "pieces" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "delivered_batch" b SET "pieces" = (SELECT coalesce(sum(l."amount"), 0) FROM "order_line" l WHERE l."order_id" = b."order_id" AND l."product_id" = b."product_id");--> statement-breakpoint
ALTER TABLE "delivered_batch" ALTER COLUMN "pieces" DROP DEFAULT;