CREATE TABLE "order_edition" (
	"order_id" integer NOT NULL,
	"edition" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"restored" integer,
	"lines" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	CONSTRAINT "order_edition_order_id_edition_pk" PRIMARY KEY("order_id","edition")
);
--> statement-breakpoint
CREATE TABLE "order_return" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'announced' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"inspected_at" timestamp with time zone,
	"lines" jsonb NOT NULL,
	"value_cents" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_shipment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"tracking" jsonb,
	"lines" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "paid_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "returned_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "allowance_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "allowance_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_edition" ADD CONSTRAINT "order_edition_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment" ADD CONSTRAINT "order_shipment_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_return_order_id_index" ON "order_return" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_shipment_order_id_index" ON "order_shipment" USING btree ("order_id");--> statement-breakpoint
UPDATE "shop_order" SET "paid_cents" = "total_cents",
  "allowance_cents" = CASE WHEN "state" IN ('cancelled', 'returned') THEN 0 ELSE "refunded_cents" END,
  "returned_cents" = CASE WHEN "state" = 'returned' THEN "total_cents" ELSE 0 END
WHERE "paid_at" IS NOT NULL;--> statement-breakpoint
UPDATE "payment_refund" r SET "allowance_cents" = r."amount_cents" FROM "payment" p JOIN "shop_order" o ON o."id" = p."order_id"
WHERE r."payment_id" = p."id" AND p."pays_order" AND r."state" IN ('pending', 'done') AND o."state" NOT IN ('cancelled', 'returned');
