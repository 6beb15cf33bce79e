CREATE TABLE "product_found" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"lookup" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "product_modified_at_id_index";--> statement-breakpoint
DROP INDEX "product_there";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "lookup" text GENERATED ALWAYS AS (lower(username || E'\n' || coalesce(email, ''))) STORED;--> statement-breakpoint
ALTER TABLE "product_found" ADD CONSTRAINT "product_found_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_created" ON "user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_last_login" ON "user" USING btree ("last_login_at","id");--> statement-breakpoint
CREATE INDEX "product_modified" ON "product" USING btree ("modified_at","id","class") WHERE "product"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "product_thrown_away" ON "product" USING btree ("id") WHERE "product"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "product_not_always_seen" ON "product" USING btree ("id") WHERE "product"."visibility" is not null;--> statement-breakpoint
CREATE INDEX "search_query_summed" ON "search_query" USING btree ("words","searched_at","id","results");--> statement-breakpoint
CREATE INDEX "product_there" ON "product" USING btree ("class","id","critical_stock_level","total_cents") WHERE "product"."removed_at" is null;--> statement-breakpoint
INSERT INTO "product_found" ("product_id", "lookup") SELECT "id", "lookup" FROM "product";--> statement-breakpoint
ALTER TABLE "product" DROP COLUMN "lookup";--> statement-breakpoint
CREATE FUNCTION product_lookup(name jsonb, brand text, code1 text, code2 text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(replace(jsonb_path_query_array(name - 'type', '$.*')::text, '\"', '"') || E'\n' || brand || E'\n' || code1 || E'\n' || code2)
$$;--> statement-breakpoint
CREATE FUNCTION note_products_found() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_found (product_id, lookup) SELECT id, product_lookup(name, brand, code1, code2) FROM created;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_product_found_otherwise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_found SET lookup = product_lookup(NEW.name, NEW.brand, NEW.code1, NEW.code2) WHERE product_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_created_is_found" AFTER INSERT ON "product" REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION note_products_found();--> statement-breakpoint
CREATE TRIGGER "product_changed_is_found" AFTER UPDATE ON "product" FOR EACH ROW
  WHEN ((OLD.name, OLD.brand, OLD.code1, OLD.code2) IS DISTINCT FROM (NEW.name, NEW.brand, NEW.code1, NEW.code2))
  EXECUTE FUNCTION note_product_found_otherwise();