-- A product whose row is missing there is found again with its next new name.
CREATE OR REPLACE FUNCTION note_product_found_otherwise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_found (product_id, lookup) VALUES (NEW.id, product_lookup(NEW.name, NEW.brand, NEW.code1, NEW.code2))
    ON CONFLICT (product_id) DO UPDATE SET lookup = excluded.lookup WHERE product_found.lookup <> excluded.lookup;
  RETURN NULL;
END $$;
