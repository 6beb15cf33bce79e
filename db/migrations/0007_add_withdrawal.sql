CREATE TABLE "withdrawal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"contract" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"goods" text NOT NULL,
	"lines" jsonb,
	"order_id" integer,
	"drafted_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"verdict" text,
	"return_id" integer,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "withdrawal_token_unique" UNIQUE("token"),
	CONSTRAINT "withdrawal_verdict" CHECK (("withdrawal"."submitted_at" is null) = ("withdrawal"."verdict" is null))
);
--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_return_id_order_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawal_submitted" ON "withdrawal" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_order" ON "withdrawal" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_email_key_index" ON "withdrawal" USING btree ("email_key");