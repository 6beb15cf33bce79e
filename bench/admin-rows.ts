import type { Database } from '#platform/server/db/database.ts'

/** Every long list of the administration area has at least this many rows. */
export const ROWS = 100_000

/** Statements that fill the tables besides products and orders; `$1` is the number of rows. */
const STATEMENTS: readonly string[] = [
  // Problems are common in a real shop: few descriptions, no pictures, no second language.
  `update product set name = jsonb_set(name, '{en}', '""') where id % 3 = 0 and class = 'product'`,
  `insert into stock_movement (product_id, warehouse_id, delta, reason, note, at)
   select p.id, w.id, 1 + p.id % 5, case p.id % 3 when 0 then 'delivery' when 1 then 'correction' else 'import' end, 'mõõtmine', now() - (p.id % 400) * interval '1 day'
   from (select id from product where class = 'product' order by id limit $1) p cross join lateral (select id from warehouse order by position limit 1) w`,
  `insert into audit_entry (at, operation_id, actor, job, kind, subject, action, before, after)
   select now() - n * interval '1 minute', gen_random_uuid(), 'system', 'bench', (array['product', 'order', 'page', 'user'])[1 + n % 4], n::text, 'changed',
     jsonb_build_object('totalCents', n), jsonb_build_object('totalCents', n + 1) from generate_series(1, $1) n`,
  `insert into mail (key, recipient, subject, html, text, state, message_id, created_at, sent_at)
   select 'bench:' || n, 'ostja' || n % 30000 || '@naide.ee', 'Tellimus ' || n, repeat('<p>Aitäh tellimuse eest.</p>', 40), repeat('Aitäh. ', 40),
     case when n % 500 = 0 then 'failed' else 'sent' end, 'bench-' || n, now() - n * interval '1 minute', now() from generate_series(1, $1) n`,
  // Each notification asks for more than the stock, because the shop would mail anyone it can serve.
  `insert into stock_notification (product_id, email, email_key, quantity, language, token, requested_at)
   select p.id, 'ootaja' || p.id || '@naide.ee', 'ootaja' || p.id || '@naide.ee', 1 + p.id % 3 + (select coalesce(sum(amount), 0) from stock_level l where l.product_id = p.id),
     'et', md5(p.id::text), now() - (p.id % 90) * interval '1 day'
   from (select id from product where class = 'product' order by id limit $1) p on conflict do nothing`,
  `insert into search_query (words, query, results, language, searched_at)
   select 'turbo ' || n % 20000, 'Turbo ' || n % 20000, n % 7, 'et', now() - n * interval '1 minute' from generate_series(1, $1) n`,
  `insert into "user" (username, username_key, email, password_hash, roles)
   select 'Klient' || n, 'klient' || n, 'klient' || n || '@naide.ee', 'none', '{CLIENT}' from generate_series(1, $1) n`,
  `insert into vat_check (order_id, order_number, attempt, number, result, at)
   select id, number, 1, 'EE' || id, 'valid', now() - id * interval '1 minute' from shop_order limit $1 on conflict do nothing`,
  `insert into staff_task (kind, order_id, opened_at) select 'refund', id, now() - id * interval '1 minute' from shop_order limit $1`,
  `insert into import (name, headings, state, total, received, done, created_at)
   select 'hinnad-' || n || '.csv', '{kood,hind}', 'done', 1000, 1000, 1000, now() - n * interval '1 hour' from generate_series(1, 200) n`,
  `insert into import_row (import_id, line, cells, outcome)
   select i.id, n, array['C-' || n, '10'], case when n % 50 = 0 then 'rejected' else 'changed' end
   from import i, generate_series(1, 1000) n where i.name like 'hinnad-%'`,
]

/** Fills every long list of the administration area; an error names its statement. */
export const fillAdminTables = async ({ $client }: Database): Promise<void> => {
  for (const statement of STATEMENTS) {
    await $client.query(statement, statement.includes('$1') ? [ROWS] : []).catch(error => {
      throw new Error(`${statement.slice(0, 60)}…: ${error.message}`)
    })
  }
  await $client.query('vacuum (analyze)')
}
