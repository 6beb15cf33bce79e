ALTER TABLE "file" ADD COLUMN "caption" jsonb;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "focus" jsonb;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "crop" jsonb;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "folder" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "file_folder_id_created_at_index" ON "file" USING btree ("folder_id","created_at");--> statement-breakpoint
CREATE INDEX "file_storage_key_index" ON "file" USING btree ("storage_key");