CREATE TABLE "fitment_return" (
	"rule_id" integer NOT NULL,
	"return_id" integer NOT NULL,
	"position" integer NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fitment_return_rule_id_return_id_position_pk" PRIMARY KEY("rule_id","return_id","position")
);
--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "no_fit" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "fitment_return" ADD CONSTRAINT "fitment_return_rule_id_fitment_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."fitment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fitment_return_returned" ON "fitment_return" USING btree ("returned_at");