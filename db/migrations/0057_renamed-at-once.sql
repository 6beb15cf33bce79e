DROP TRIGGER "product_changed_is_found" ON "product";--> statement-breakpoint
DROP FUNCTION note_product_found_otherwise();--> statement-breakpoint
CREATE FUNCTION note_products_found_otherwise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Planned anew each time: a plan that was kept since a change of one product would compare each of many with all others.
  EXECUTE $words$
    INSERT INTO product_found (product_id, lookup)
    SELECT n.id, product_lookup(n.name, n.brand, n.code1, n.code2) FROM changed_to n JOIN changed_from o ON o.id = n.id
    WHERE (o.name, o.brand, o.code1, o.code2) IS DISTINCT FROM (n.name, n.brand, n.code1, n.code2)
    ON CONFLICT (product_id) DO UPDATE SET lookup = excluded.lookup WHERE product_found.lookup <> excluded.lookup
  $words$;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_changed_is_found" AFTER UPDATE ON "product" REFERENCING OLD TABLE AS changed_from NEW TABLE AS changed_to
  FOR EACH STATEMENT EXECUTE FUNCTION note_products_found_otherwise();
