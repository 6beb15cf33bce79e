ALTER TABLE "withdrawal" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "closed_by" text;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_closed" CHECK (("withdrawal"."closed_at" is null) = ("withdrawal"."closed_by" is null));--> statement-breakpoint
-- An order by phone is a distance contract, so these statements count like any other.
UPDATE "withdrawal" SET "verdict" = 'inTime' WHERE "verdict" = 'byStaff';
