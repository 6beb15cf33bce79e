ALTER TABLE "staff_task" ADD COLUMN "lookup" text GENERATED ALWAYS AS (search_key(note || E'\n' || jsonb_path_query_array(details, '$.**')::text)) STORED;--> statement-breakpoint
CREATE INDEX "user_lookup" ON "user" USING btree ("lookup" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor");