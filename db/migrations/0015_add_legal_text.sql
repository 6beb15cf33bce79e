CREATE TABLE "legal_text" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_text_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"hash" text NOT NULL,
	"content" jsonb NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"last_in_force_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_text_kind_language_hash_unique" UNIQUE("kind","language","hash")
);
--> statement-breakpoint
CREATE TABLE "order_legal_text" (
	"order_id" integer NOT NULL,
	"legal_text_id" integer NOT NULL,
	CONSTRAINT "order_legal_text_order_id_legal_text_id_pk" PRIMARY KEY("order_id","legal_text_id")
);
--> statement-breakpoint
ALTER TABLE "order_legal_text" ADD CONSTRAINT "order_legal_text_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_legal_text" ADD CONSTRAINT "order_legal_text_legal_text_id_legal_text_id_fk" FOREIGN KEY ("legal_text_id") REFERENCES "public"."legal_text"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_text_last_in_force_at_index" ON "legal_text" USING btree ("last_in_force_at");--> statement-breakpoint
CREATE INDEX "order_legal_text_legal_text_id_index" ON "order_legal_text" USING btree ("legal_text_id");