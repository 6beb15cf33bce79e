CREATE TABLE "mail_proof" (
	"key" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"recipient_hash" text NOT NULL,
	"text_hash" text NOT NULL,
	"versions" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "is_proof" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_proof_recipient_hash_index" ON "mail_proof" USING btree ("recipient_hash");--> statement-breakpoint
CREATE INDEX "mail_proof_sent_at_index" ON "mail_proof" USING btree ("sent_at");