CREATE TABLE "keyed_call" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answer" "bytea"
);
--> statement-breakpoint
CREATE INDEX "keyed_call_at" ON "keyed_call" USING btree ("at");