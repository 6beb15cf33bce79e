CREATE TABLE "transport_evidence" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transport_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"note" text NOT NULL,
	"author" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "vat_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transport_evidence" ADD CONSTRAINT "transport_evidence_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transport_evidence_order_id_index" ON "transport_evidence" USING btree ("order_id");--> statement-breakpoint
-- The last answer about the buyer's number decides; Estonian numbers prove nothing.
UPDATE "shop_order" o SET "vat_proven" = true WHERE o."vat_exempt" AND (
  SELECT c."result" = 'valid' AND c."number" NOT LIKE 'EE%' FROM "vat_check" c
  WHERE c."order_id" = o."id" AND c."result" <> 'unknown' ORDER BY c."attempt" DESC LIMIT 1);
