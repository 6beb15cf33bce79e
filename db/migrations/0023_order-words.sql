CREATE TABLE "order_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_order" drop column "lookup";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "lookup" text GENERATED ALWAYS AS (lower(coalesce(client->>'first_name', '') || ' ' || coalesce(client->>'last_name', '') || E'\n' || coalesce(client->>'business_name', '') || E'\n' || coalesce(client->>'email', '') || E'\n' || regexp_replace(coalesce(client->>'phone', ''), '\D', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "order_message" ADD CONSTRAINT "order_message_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_message_order_id_index" ON "order_message" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_note_order_id_index" ON "order_note" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shop_order_tagged" ON "shop_order" USING gin ("tags") WHERE tags <> '{}'::text[];