DROP INDEX "audit_entry_subject";--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "lookup" text GENERATED ALWAYS AS (lower(left(recipient, 200) || E'\n' || left(subject, 300))) STORED;--> statement-breakpoint
CREATE INDEX "audit_entry_kind" ON "audit_entry" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING brin ("at");--> statement-breakpoint
CREATE INDEX "mail_found" ON "mail" USING btree ("lookup","created_at","state","id");--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("subject","kind","id");