CREATE TABLE "bank_credit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_credit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"account" text NOT NULL,
	"bank_reference" text NOT NULL,
	"booked_on" date NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	"payer_name" text NOT NULL,
	"payer_account" text NOT NULL,
	"reference_number" text NOT NULL,
	"description" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"order_id" integer,
	"payment_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_credit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "bank_credit" ADD CONSTRAINT "bank_credit_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_credit" ADD CONSTRAINT "bank_credit_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_credit_order_id_index" ON "bank_credit" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_credit_booked" ON "bank_credit" USING btree ("booked_on","id");--> statement-breakpoint
CREATE INDEX "bank_credit_open" ON "bank_credit" USING btree ("booked_on","id") WHERE state = 'open';