CREATE TABLE "carrier_account" (
	"carrier" text PRIMARY KEY NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_parcel" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_parcel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"carrier" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"registered_at" timestamp with time zone,
	"shipment_id" integer,
	CONSTRAINT "order_parcel_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "order_parcel" ADD CONSTRAINT "order_parcel_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcel" ADD CONSTRAINT "order_parcel_shipment_id_order_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_parcel_order_id_index" ON "order_parcel" USING btree ("order_id");