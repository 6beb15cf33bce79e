-- Makes manufacturers of the contacts that products carried. The most frequent contacts of a name become the record;
-- products with other contacts of that name keep them. Staff choose the country, which products did not store.
with maker as (
  select id, trim(safety #>> '{maker,name}') as name, safety -> 'maker' as contacts, safety -> 'responsible' as responsible
  from product where trim(coalesce(safety #>> '{maker,name}', '')) <> ''
)
insert into manufacturer (name, address, contact, country, responsible)
select distinct on (lower(name)) name, contacts ->> 'address', contacts ->> 'contact', '', responsible
from (select name, contacts, responsible, count(*) as products from maker group by 1, 2, 3) as variant
order by lower(name), products desc, contacts::text;
--> statement-breakpoint
update product p set manufacturer_id = m.id,
  safety = case
    when exists (select from jsonb_each_text(p.safety -> 'warnings') w where w.key <> 'type' and trim(w.value) <> '')
      then p.safety || '{"maker":{"name":"","address":"","contact":""},"responsible":{"name":"","address":"","contact":""}}'
  end
from manufacturer m
where lower(m.name) = lower(trim(p.safety #>> '{maker,name}')) and m.address = p.safety #>> '{maker,address}'
  and m.contact = p.safety #>> '{maker,contact}' and m.responsible = p.safety -> 'responsible';
--> statement-breakpoint
-- A brand whose products have one manufacturer belongs to it.
insert into manufacturer_brand (key, name, manufacturer_id)
select lower(trim(brand)), min(trim(brand)), min(manufacturer_id) from product
where manufacturer_id is not null and trim(brand) <> '' and removed_at is null
group by lower(trim(brand)) having count(distinct manufacturer_id) = 1;
--> statement-breakpoint
update product p set manufacturer_id = null from manufacturer_brand b
where b.key = lower(trim(p.brand)) and b.manufacturer_id = p.manufacturer_id;
