CREATE TABLE "marketing_consent" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marketing_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_hash" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"order_id" integer NOT NULL,
	"token" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_by" text,
	CONSTRAINT "marketing_consent_token_unique" UNIQUE("token"),
	CONSTRAINT "marketing_consent_stop" CHECK (("marketing_consent"."stopped_at" is null) = ("marketing_consent"."stopped_by" is null))
);
--> statement-breakpoint
ALTER TABLE "marketing_consent" ADD CONSTRAINT "marketing_consent_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "marketing_consent_active" ON "marketing_consent" USING btree ("email_hash") WHERE stopped_at is null;--> statement-breakpoint
CREATE INDEX "marketing_consent_email_hash_index" ON "marketing_consent" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "marketing_consent_order_id_index" ON "marketing_consent" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "marketing_consent_given_at_id_index" ON "marketing_consent" USING btree ("given_at","id");