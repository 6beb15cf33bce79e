CREATE TABLE "replaced_order_link" (
	"token" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "replaced_order_link" ADD CONSTRAINT "replaced_order_link_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_order_link_order_id_index" ON "replaced_order_link" USING btree ("order_id");