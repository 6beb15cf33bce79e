ALTER TABLE "product" ADD COLUMN "gtin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "may_show" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "may_be_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "may_jump" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "product_gtin" ON "product" USING btree (lpad("gtin", 14, '0')) WHERE "product"."gtin" <> '';--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_products_found() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_found (product_id, lookup) SELECT id, product_lookup(name, brand, code1, code2) || E'\n' || gtin FROM created;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_product_found_otherwise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_found (product_id, lookup) VALUES (NEW.id, product_lookup(NEW.name, NEW.brand, NEW.code1, NEW.code2) || E'\n' || NEW.gtin)
    ON CONFLICT (product_id) DO UPDATE SET lookup = excluded.lookup WHERE product_found.lookup <> excluded.lookup;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "product_changed_is_found" ON "product";--> statement-breakpoint
CREATE TRIGGER "product_changed_is_found" AFTER UPDATE ON "product" FOR EACH ROW
  WHEN ((OLD.name, OLD.brand, OLD.code1, OLD.code2, OLD.gtin) IS DISTINCT FROM (NEW.name, NEW.brand, NEW.code1, NEW.code2, NEW.gtin))
  EXECUTE FUNCTION note_product_found_otherwise();
