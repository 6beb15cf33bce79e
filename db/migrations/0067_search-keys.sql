-- The database's `searchKey` (src/kernel/search-text.ts); a test holds the two together.
CREATE FUNCTION search_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = length(value) THEN translate(lower(value COLLATE pg_catalog.pg_unicode_fast), '-./_''`', '')
  ELSE normalize(
    translate(
      replace(replace(replace(replace(
        regexp_replace(
          normalize(
            lower(
              normalize(translate(value, U&'\0060\00b4\02b9\02bb\02bc\02bd\2018\2019\201a\201b\2032\2035\ff07', ''), NFKC)
              COLLATE pg_catalog.pg_unicode_fast
            ),
            NFD
          ),
          '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f\ufe00-\ufe0f\u200b-\u200f\u2060\ufeff\u00ad]+', '', 'g'
        ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      U&'øłđðıħŧς-./_''\0060\02b9\02bb\02bc\02bd\2018\2019\201a\201b\2032\2035\2010\2011\2012\2013\2014\2015\2212', 'olddihtσ'
    ),
    NFC
  )
END;--> statement-breakpoint
ALTER TABLE "user" ALTER COLUMN "lookup" SET EXPRESSION AS (search_key(username || E'\n' || coalesce(email, '')));--> statement-breakpoint
ALTER TABLE "client" ALTER COLUMN "lookup" SET EXPRESSION AS (search_key(coalesce(details->>'first_name', '') || ' ' || coalesce(details->>'last_name', '') || E'\n' || coalesce(details->>'business_name', '') || E'\n' || coalesce(details->>'company_reg_nr', '') || E'\n' || coalesce(details->>'vat_reg_nr', '') || E'\n' || coalesce(details->>'email', '') || E'\n' || regexp_replace(coalesce(details->>'phone', ''), '\D', '', 'g')));--> statement-breakpoint
ALTER TABLE "shop_order" ALTER COLUMN "lookup" SET EXPRESSION AS (left(search_key(coalesce(client->>'email', '') || E'\n' || coalesce(client->>'first_name', '') || ' ' || coalesce(client->>'last_name', '') || E'\n' || coalesce(client->>'business_name', '')), 600) || E'\n' || left(regexp_replace(coalesce(client->>'phone', ''), '\D', '', 'g'), 60));--> statement-breakpoint
ALTER TABLE "mail" ALTER COLUMN "lookup" SET EXPRESSION AS (left(search_key(left(recipient, 200) || E'\n' || left(subject, 300)), 600));--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "lookup" text GENERATED ALWAYS AS (search_key(name || E'\n' || coalesce(jsonb_path_query_array(alt - 'type', '$.*')::text, '') || E'\n' || coalesce(jsonb_path_query_array(caption - 'type', '$.*')::text, ''))) STORED;--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_lookup(name jsonb, brand text, code1 text, code2 text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT search_key(replace(jsonb_path_query_array(name - 'type', '$.*')::text, '\"', '"') || E'\n' || brand || E'\n' || code1 || E'\n' || code2)
$$;--> statement-breakpoint
UPDATE "product_found" SET "lookup" = product_lookup(p.name, p.brand, p.code1, p.code2) FROM "product" p WHERE p.id = product_found.product_id;
