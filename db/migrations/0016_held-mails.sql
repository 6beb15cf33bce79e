ALTER TABLE "mail" ADD COLUMN "asker" text;--> statement-breakpoint
CREATE INDEX "mail_recipient_created_at_index" ON "mail" USING btree ("recipient","created_at");