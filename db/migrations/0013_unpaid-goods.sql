CREATE TABLE "stock_hold" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"visitor" text NOT NULL,
	"email" text NOT NULL,
	"lines" integer NOT NULL,
	"pieces" integer NOT NULL,
	"cents" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_hold_until_index" ON "stock_hold" USING btree ("until");--> statement-breakpoint
CREATE INDEX "stock_hold_address_index" ON "stock_hold" USING btree ("address");--> statement-breakpoint
CREATE INDEX "stock_hold_visitor_index" ON "stock_hold" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "stock_hold_email_index" ON "stock_hold" USING btree ("email");