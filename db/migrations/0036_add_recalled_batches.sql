CREATE TABLE "delivered_batch" (
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"codes" text[] NOT NULL,
	CONSTRAINT "delivered_batch_order_id_product_id_pk" PRIMARY KEY("order_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "recall" ADD COLUMN "number_place" jsonb DEFAULT '{"type":"language"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recall" ADD COLUMN "manufacturer_notified_on" date;--> statement-breakpoint
ALTER TABLE "recall" ADD COLUMN "authority_notified_on" date;--> statement-breakpoint
ALTER TABLE "delivered_batch" ADD CONSTRAINT "delivered_batch_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivered_batch_product_id_index" ON "delivered_batch" USING btree ("product_id");