CREATE TABLE "call_count" (
	"name" text NOT NULL,
	"caller" text NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "call_count_name_caller_pk" PRIMARY KEY("name","caller")
);
--> statement-breakpoint
CREATE INDEX "call_count_until_index" ON "call_count" USING btree ("until");