CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"act" uuid NOT NULL,
	"actor" text NOT NULL,
	"user_id" integer,
	"work" text,
	"origin" "bytea",
	"origin_key" text,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "audit_key" (
	"name" text PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("kind","subject","id");--> statement-breakpoint
CREATE INDEX "audit_entry_user" ON "audit_entry" USING btree ("user_id","id") WHERE user_id is not null;--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
