ALTER TABLE "invoice" ADD COLUMN "vat_country" text DEFAULT 'EE' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "taxable_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "taxable_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "shop_order" SET "taxable_person" = true
WHERE "client_type" = 'business' AND btrim(coalesce("client"->>'vat_reg_nr', '')) <> '';--> statement-breakpoint
UPDATE "invoice" SET "vat_country" = "shop_order"."vat_country", "taxable_person" = "shop_order"."taxable_person"
FROM "shop_order" WHERE "shop_order"."id" = "invoice"."order_id";
