ALTER TABLE "invoice" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "settled_cents" integer;