ALTER TABLE "guarantee_file" DROP CONSTRAINT "guarantee_file_hash_unique";--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "receipt_key" text;--> statement-breakpoint
ALTER TABLE "guarantee_file" ADD CONSTRAINT "guarantee_file_hash_kind_unique" UNIQUE("hash","kind");--> statement-breakpoint
UPDATE "withdrawal" SET "receipt_key" = 'withdrawal:' || "id" WHERE "is_receipt_mailed";
