CREATE TABLE "data_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"email" text NOT NULL,
	"email_hash" text NOT NULL,
	"token_hash" text,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "data_request_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "data_request_outcome" CHECK (("data_request"."closed_at" is null) = ("data_request"."outcome" is null))
);
--> statement-breakpoint
CREATE INDEX "data_request_email_hash_index" ON "data_request" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "data_request_confirmed_at_id_index" ON "data_request" USING btree ("confirmed_at","id");--> statement-breakpoint
CREATE INDEX "data_request_requested_at_index" ON "data_request" USING btree ("requested_at");