CREATE TABLE "bookkeeping_account" (
	"system" text PRIMARY KEY NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"starts_on" date,
	"payment_account" text DEFAULT '' NOT NULL,
	"tax_codes" text DEFAULT '' NOT NULL,
	"ran_at" timestamp with time zone,
	"is_problem_reported" boolean DEFAULT false NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookkeeping_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookkeeping_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"system" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer NOT NULL,
	"number" integer NOT NULL,
	"movement_id" integer,
	"cents" integer NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"external_id" text DEFAULT '' NOT NULL,
	"body_hash" text,
	"failure" text,
	"failure_detail" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookkeeping_entry_once" UNIQUE NULLS NOT DISTINCT("system","kind","number","movement_id")
);
--> statement-breakpoint
ALTER TABLE "bookkeeping_entry" ADD CONSTRAINT "bookkeeping_entry_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookkeeping_entry_open" ON "bookkeeping_entry" USING btree ("system","id") WHERE state in ('waiting', 'sending', 'unclear');--> statement-breakpoint
CREATE INDEX "bookkeeping_entry_order_id_index" ON "bookkeeping_entry" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bookkeeping_entry_occurred_at_index" ON "bookkeeping_entry" USING btree ("occurred_at");