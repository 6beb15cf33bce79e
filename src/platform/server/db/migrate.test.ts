import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openJobs } from '../jobs/jobs.ts'
import { dropDatabase } from '../testing/test-database.ts'
import { assertReachable, DatabaseError, migrate, migrateUpTo } from './migrate.ts'

const log = pino({ level: 'silent' })

/** Creates an empty database and returns its address. */
const createEmptyDatabase = async (options = ''): Promise<string> => {
  const server = inject('databaseServer')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await runQuery(server, `create database ${name} ${options}`)
  onTestFinished(() => dropDatabase(server, name))
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

const runQuery = async <Row extends object>(url: string, statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

const listTables = async (url: string): Promise<string[]> =>
  (
    await runQuery<{ name: string }>(
      url,
      `select table_schema || '.' || table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') order by 1`,
    )
  ).map(({ name }) => name)

const createQueueMigration = (url: string) => async (): Promise<void> => {
  const jobs = await openJobs(url, log)
  await jobs.stop()
}

test('several processes migrate an empty database at once, and a second run changes nothing', async () => {
  const url = await createEmptyDatabase()
  await Promise.all([1, 2, 3].map(() => migrate(url, createQueueMigration(url))))
  const tables = await listTables(url)
  expect(tables).toEqual(expect.arrayContaining(['public.product', 'public.shop_order', 'public.change', 'pgboss.job']))
  const applied = await runQuery(url, 'select id, hash from drizzle.__drizzle_migrations order by id')
  await migrate(url, createQueueMigration(url))
  expect(await runQuery(url, 'select id, hash from drizzle.__drizzle_migrations order by id')).toEqual(applied)
  expect(await listTables(url)).toEqual(tables)
})

const FOLDER = path.resolve(import.meta.dirname, '../../../../db/migrations')
const readJournal = async (folder: string): Promise<{ entries: { when: number; tag: string }[] }> =>
  JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8'))

/** Copies the migrations and adds one that rewrites the table of orders. */
const copyMigrationsWithOneMore = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pitlane-migrate-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(FOLDER, folder, { recursive: true })
  const journal = await readJournal(folder)
  const lastEntry = journal.entries.at(-1)!
  const nextEntry = { ...lastEntry, idx: journal.entries.length, when: lastEntry.when + 1, tag: '9999_planted' }
  await writeFile(
    path.join(folder, '9999_planted.sql'),
    `ALTER TABLE "shop_order" ADD COLUMN "planted" text GENERATED ALWAYS AS ("public_token" || 'x') STORED;`,
  )
  await writeFile(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: [...journal.entries, nextEntry] }),
  )
  return folder
}

test('an upgrade vacuums and analyzes the tables that it rewrote', async () => {
  const url = await createEmptyDatabase()
  const folder = await copyMigrationsWithOneMore()
  await migrateUpTo(url, (await readJournal(FOLDER)).entries.at(-1)!.when, createQueueMigration(url), folder)
  await runQuery(
    url,
    `insert into shop_order (number, public_token, state, language, client_type, client, delivery, total_cents, placed_at)
     select n, 'token-' || n, 'paid', 'et', 'private', jsonb_build_object('email', n || '@example.ee', 'first_name', repeat('Mari', 20)),
       '{}', 100, now() from generate_series(1, 4000) n`,
  )
  await migrate(url, createQueueMigration(url), { folder })
  const [orders] = await runQuery<{ vacuumed: boolean; analyzed: boolean }>(
    url,
    `select last_vacuum is not null as vacuumed,
       exists (select from pg_stats where tablename = 'shop_order' and attname = 'planted') as analyzed
     from pg_stat_user_tables where relid = 'shop_order'::regclass`,
  )
  expect(orders).toEqual({ vacuumed: true, analyzed: true })
})

/** The time at which the last migration before the baseline was written. */
const LAST_BEFORE_BASELINE = 1_795_781_131_219

test('starts a shop whose last migration was the one that the baseline ends with', async () => {
  const freshUrl = await createEmptyDatabase()
  await migrate(freshUrl, createQueueMigration(freshUrl))
  const url = await createEmptyDatabase()
  await migrateUpTo(url, LAST_BEFORE_BASELINE, createQueueMigration(url))
  await runQuery(url, 'delete from drizzle.__drizzle_migrations')
  const applied = [LAST_BEFORE_BASELINE - 856_162, LAST_BEFORE_BASELINE]
  for (const when of applied)
    await runQuery(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${when}', ${when})`)
  await migrate(url, createQueueMigration(url))
  const rows = await runQuery<{ at: number }>(
    url,
    'select created_at::float8 as at from drizzle.__drizzle_migrations order by 1',
  )
  const laterMigrations = (await readJournal(FOLDER)).entries
    .map(({ when }) => when)
    .filter(when => when > LAST_BEFORE_BASELINE)
  expect(rows.map(({ at }) => at)).toEqual([...applied, ...laterMigrations])
  expect(await listTables(url)).toEqual(await listTables(freshUrl))
})

test('refuses a shop that is older than the baseline, and changes nothing in it', async () => {
  const url = await createEmptyDatabase()
  await migrate(url)
  await runQuery(url, `update drizzle.__drizzle_migrations set created_at = ${LAST_BEFORE_BASELINE - 1}`)
  const error = await migrate(url).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(DatabaseError)
  expect((error as Error).message).toBe(
    'This database is from before version 0.1.0. Update it with version 0.1.0 first, then with this one.',
  )
  await expect(
    migrateUpTo(await createEmptyDatabase(), LAST_BEFORE_BASELINE - 1, async () => undefined),
  ).rejects.toThrow(/is from before version 0.1.0/)
})

test('refuses a database of a newer release and leaves it unchanged', async () => {
  const url = await createEmptyDatabase()
  await migrate(url)
  await runQuery(
    url,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.UTC(2099, 0)})`,
  )
  const tables = await listTables(url)
  const error = await migrate(url).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(DatabaseError)
  expect((error as Error).message).toBe(
    'The database was made by a newer Pitlane than this one: update the code, or restore an older backup.',
  )
  expect(await listTables(url)).toEqual(tables)
})

test('names the setting in the error when the database does not exist', async () => {
  await expect(migrate('postgres://x:geheim@127.0.0.1:1/x')).rejects.toThrow(
    /^The database cannot be reached \(.*ECONNREFUSED.*\): check DATABASE_URL and that PostgreSQL is running\.$/,
  )
  await expect(migrate('postgres://x:geheim@127.0.0.1:1/x')).rejects.not.toThrow(/geheim/)
})

/** Rows of version 0.1.0 whose columns and values have former names. */
const FORMER_ROWS = `
  insert into product (code1, name, description, price_cents, total_cents, cut_cents)
    values ('A-1', '{"et": "Turbo"}', '{}', 1000, 1000, 900);
  insert into stock_notification (product_id, email, email_key, quantity, language, token, asked_at, told_at, held)
    values (1, 'Mari@example.ee', 'mari@example.ee', 2, 'et', 'token', now(), now(), 2);
  insert into mail (key, recipient, subject, html, text, state, asker, message_id, created_at)
    select 'order-placed:' || n, 'mari@example.ee', '', '', '', state, 'browser', n, now()
    from (values (1, 'held'), (2, 'told'), (3, 'sent')) as input (n, state);
  insert into shop_order (number, public_token, language, client_type, client, delivery, total_cents, placed_at)
    values (1, 'token', 'et', 'private', '{}', '{"address": {"city": "Paide"}}', 1000, now());
  insert into order_edition (order_id, edition, at, actor, lines, total_cents) values (1, 1, now(), 'customer', '[]', 1000);
  insert into order_return (order_id, kind, state, actor, opened_at, lines) values (1, 'return', 'called-off', 'siim', now(), '[]');
  insert into order_event (order_id, at, actor, kind, details) values
    (1, now(), 'siim', 'edited', '{"edition": 2, "reason": "x"}'), (1, now(), 'siim', 'return-called-off', '{}');
  insert into staff_task (order_id, kind, opened_at) values (1, 'buyer-wrote', now());
  insert into payment (order_id, provider, method_group, method_name, reference, amount_cents, created_at, modified_at)
    values (1, 'manual', 'other', 'cash', 'reference', 1000, now(), now());
  insert into payment_refund (payment_id, reference, amount_cents, actor, outside, created_at, modified_at)
    values (1, 'refund', 100, 'siim', true, now(), now());
  insert into import (name, heads, total, state, counts, again, created_at)
    values ('hinnad.csv', '{kood}', 1, 'coming', '{"refused": 1, "same": 2, "changed": 3}', true, now());
  insert into import_row (import_id, line, cells, twin, outcome, faults) values
    (1, 1, '{A-1}', true, 'refused', '[{"field": "code1", "why": "exchange.fault.twin"}, {"field": null, "why": "exchange.fault.noName"}, {"field": "price", "why": "productAdmin.priceFault.jump"}]'),
    (1, 2, '{A-1}', false, 'kept', null);
  insert into "user" (username, username_key, password_hash) values ('siim', 'siim', '');
  insert into list_view (user_id, list, name, query) values
    (1, 'import', 'a', 'state=coming&columns=name.refused.state'), (1, 'mail', 'b', 'q=held&state=held'), (1, 'order', 'c', 'state=told');
  insert into webhook (url, secret, former_secret, told_failing, created_at) values ('https://a.example', 'b', 'c', true, now());
  insert into audit_entry (at, act, actor, work, kind, subject, action) values
    (now(), '00000000-0000-0000-0000-000000000001', 'system', 'start', 'stock-notification', '1', 'told');
  select pgboss.create_queue('order-edited', '{"policy": "standard"}');
  insert into pgboss.job (name, data) values ('order-edited', '{"orderId": 1, "edition": 2}');`

test('keeps the data of version 0.1.0 whose columns and values had former names', async () => {
  const url = await createEmptyDatabase()
  const { entries } = await readJournal(FOLDER)
  const renamingIndex = entries.findIndex(({ tag }) => tag === '0004_rename_stored_names')
  await migrateUpTo(url, entries[renamingIndex - 1]!.when, createQueueMigration(url))
  await runQuery(url, FORMER_ROWS)
  await migrate(url, createQueueMigration(url))
  const selectRows = (rows: string) => runQuery(url, `select ${rows}`)
  expect(await selectRows('sale_cents, lookup from product join product_search_key on product_id = id')).toEqual([
    { sale_cents: 900, lookup: expect.stringContaining('turbo') },
  ])
  expect(await selectRows('notified_at = requested_at as notified, reserved from stock_notification')).toEqual([
    { notified: true, reserved: 2 },
  ])
  expect(await selectRows('state, requester from mail order by id')).toEqual([
    { state: 'throttled', requester: 'browser' },
    { state: 'summarized', requester: 'browser' },
    { state: 'sent', requester: 'browser' },
  ])
  expect(await selectRows('address_lookup from shop_order')).toEqual([
    { address_lookup: expect.stringContaining('paide') },
  ])
  expect(await selectRows('revision, state from order_revision join order_return using (order_id)')).toEqual([
    { revision: 1, state: 'cancelled' },
  ])
  expect(await selectRows('kind, details from order_event order by id')).toEqual([
    { kind: 'edited', details: { revision: 2, reason: 'x' } },
    { kind: 'return-cancelled', details: {} },
  ])
  expect(await selectRows('kind from staff_task')).toEqual([{ kind: 'message-received' }])
  expect(await selectRows('state, is_outside from payment_refund')).toEqual([{ state: 'requested', is_outside: true }])
  expect(await selectRows('headings, state, counts, is_nightly from import')).toEqual([
    { headings: ['kood'], state: 'receiving', counts: { rejected: 1, unchanged: 2, changed: 3 }, is_nightly: true },
  ])
  expect(await selectRows('is_duplicate, outcome, errors from import_row order by line')).toEqual([
    {
      is_duplicate: true,
      outcome: 'rejected',
      errors: [
        { field: 'code1', messageKey: 'exchange.rowError.duplicate' },
        { field: null, messageKey: 'exchange.rowError.noName' },
        { field: 'price', messageKey: 'productAdmin.priceError.unusualChange' },
      ],
    },
    { is_duplicate: false, outcome: 'skipped', errors: null },
  ])
  expect(await selectRows('query from list_view order by id')).toEqual([
    { query: 'state=receiving&columns=name.rejected.state' },
    { query: 'q=held&state=throttled' },
    { query: 'state=told' },
  ])
  expect(await selectRows('previous_secret, is_failure_reported from webhook')).toEqual([
    { previous_secret: 'c', is_failure_reported: true },
  ])
  expect(await selectRows('right(operation_id::text, 1) as operation, job, action from audit_entry')).toEqual([
    { operation: '1', job: 'start', action: 'told' },
  ])
  expect(await selectRows('data from pgboss.job')).toEqual([{ data: { orderId: 1, revision: 2 } }])
  await runQuery(
    url,
    `update product set brand = 'Garrett'; delete from stale_sales_hour; update shop_order set version = 2`,
  )
  expect(await selectRows('lookup, count(hour)::int from product_search_key, stale_sales_hour group by 1')).toEqual([
    { lookup: expect.stringContaining('garrett'), count: 1 },
  ])
})

/** Rows with values that migration 0009 renames. */
const ROWS_WITH_FORMER_VALUES = `
  insert into shop_settings (value) values ('{"name": "Pood", "unpaidMinutes": 90, "unpaidMost": {"lines": 7}}');
  insert into mail_template (kind, language, texts) values ('returnTaken', 'et', '{"closing": "Aitäh"}'), ('paid', 'et', null);
  insert into product (code1, name, description, price_cents, total_cents) values ('A-1', '{"et": "Turbo"}', '{}', 1000, 1000);
  insert into product_problem (product_id, rule, found_at) select id, 'noMaker', now() from product;
  insert into product_problem_count (day, rule, found) values (now(), 'noMaker', 1);
  insert into "user" (username, username_key, password_hash) values ('siim', 'siim', '');
  insert into list_view (user_id, list, name, query) values (1, 'ProblematicProducts', 'a', 'q=noMaker&rule=noMaker');
  insert into shop_order (number, public_token, language, client_type, client, delivery, total_cents, placed_at)
    values (1, 'token', 'et', 'private', '{}', '{}', 1000, now());
  insert into order_event (order_id, at, actor, kind, details) values (1, now(), 'siim', 'refund-asked', '{}');
  insert into payment (order_id, provider, method_group, method_name, reference, amount_cents, created_at, modified_at)
    values (1, 'stripe', 'card', 'card', 'reference', 1000, now(), now());
  insert into payment_refund (payment_id, reference, provider_reference, amount_cents, actor, is_outside, created_at, modified_at)
    values (1, 'refund', 'told-12', 100, 'siim', true, now(), now());
  select pgboss.create_queue('order-ended', '{"policy": "standard"}');
  insert into pgboss.job (name, data) values ('order-ended', '{"orderId": 1, "how": "cancelled", "byItself": true}');`

test('keeps rows and jobs whose values had former names', async () => {
  const url = await createEmptyDatabase()
  const { entries } = await readJournal(FOLDER)
  const renamingIndex = entries.findIndex(({ tag }) => tag === '0009_rename_stored_values')
  await migrateUpTo(url, entries[renamingIndex - 1]!.when, createQueueMigration(url))
  await runQuery(url, ROWS_WITH_FORMER_VALUES)
  await migrate(url, createQueueMigration(url))
  const selectRows = (rows: string) => runQuery(url, `select ${rows}`)
  expect(await selectRows('value from shop_settings')).toEqual([
    { value: { name: 'Pood', unpaidHoldMinutes: 90, unpaidLimits: { lines: 7 } } },
  ])
  expect(await selectRows('kind from mail_template order by kind')).toEqual([
    { kind: 'paid' },
    { kind: 'returnInspected' },
  ])
  expect(await selectRows('p.rule, c.rule as counted from product_problem p, product_problem_count c')).toEqual([
    { rule: 'noManufacturer', counted: 'noManufacturer' },
  ])
  expect(await selectRows('query from list_view')).toEqual([{ query: 'q=noMaker&rule=noManufacturer' }])
  expect(await selectRows('kind from order_event')).toEqual([{ kind: 'refund-requested' }])
  expect(await selectRows('provider_reference from payment_refund')).toEqual([{ provider_reference: 'reported-12' }])
  expect(await selectRows('data from pgboss.job')).toEqual([
    { data: { orderId: 1, endState: 'cancelled', isAutomatic: true } },
  ])
})

test('keeps waiting, failed and scheduled jobs that had former names', async () => {
  const url = await createEmptyDatabase()
  const { entries } = await readJournal(FOLDER)
  const renamingIndex = entries.findIndex(({ tag }) => tag === '0021_rename_jobs')
  await migrateUpTo(url, entries[renamingIndex - 1]!.when, createQueueMigration(url))
  await runQuery(
    url,
    `select pgboss.create_queue('turn-prices.dead', '{"policy": "standard"}');
    select pgboss.create_queue('turn-prices', '{"policy": "standard", "deadLetter": "turn-prices.dead"}');
    insert into pgboss.schedule (name, cron) values ('turn-prices', '* * * * *');
    insert into pgboss.job (name, dead_letter) values ('turn-prices', 'turn-prices.dead'), ('turn-prices.dead', null)`,
  )
  await migrate(url, createQueueMigration(url))
  const selectRows = (rows: string) => runQuery(url, `select ${rows}`)
  expect(await selectRows('name, dead_letter from pgboss.job order by name')).toEqual([
    { name: 'apply-scheduled-prices', dead_letter: 'apply-scheduled-prices.dead' },
    { name: 'apply-scheduled-prices.dead', dead_letter: null },
  ])
  expect(await selectRows("name, dead_letter from pgboss.queue where name like '%prices%' order by name")).toEqual([
    { name: 'apply-scheduled-prices', dead_letter: 'apply-scheduled-prices.dead' },
    { name: 'apply-scheduled-prices.dead', dead_letter: null },
  ])
  expect(await selectRows('name from pgboss.schedule')).toEqual([{ name: 'apply-scheduled-prices' }])
})

test('copies the chosen lines into statements of withdrawal', async () => {
  const url = await createEmptyDatabase()
  const { entries } = await readJournal(FOLDER)
  const index = entries.findIndex(({ tag }) => tag.endsWith('_keep_evidence'))
  await migrateUpTo(url, entries[index - 1]!.when, createQueueMigration(url))
  await runQuery(
    url,
    `insert into shop_order (number, public_token, language, client_type, client, delivery, total_cents, placed_at)
      values (1, 'token', 'et', 'private', '{}', '{}', 1000, now());
    insert into order_line (order_id, position, product_id, class, code1, name, unit, amount, unit_cents, unit_net,
        total_cents, vat_basis_points)
      values (1, 0, 1, 'product', 'A-1', 'Turbo', 'tk', 2, 500, 4, 1000, 2400);
    insert into withdrawal (token, language, name, contract, email, email_key, goods, lines, order_id, drafted_at)
      select n, 'et', 'Mari', '1', 'a@b.ee', 'a@b.ee', '', lines::jsonb, 1, now() from (values
        ('a', '[{"position": 7, "amount": 1}, {"position": 0, "amount": 2}]'), ('b', null)) as input (n, lines)`,
  )
  await migrate(url, createQueueMigration(url))
  expect(await runQuery(url, 'select lines from withdrawal order by token')).toEqual([
    {
      lines: [
        { position: 7, amount: 1, code1: '—', name: '—', unit: '', exclusion: 'none' },
        { position: 0, amount: 2, code1: 'A-1', name: 'Turbo', unit: 'tk', exclusion: 'none' },
      ],
    },
    { lines: null },
  ])
})

/** Builds a message of PostgreSQL's protocol (version 3). */
const buildMessage = (type: string, ...parts: Buffer[]): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + parts.reduce((sum, part) => sum + part.length, 0))
  return Buffer.concat([Buffer.from(type), length, ...parts])
}
const encodeInt16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
const encodeInt32 = (value: number): Buffer => Buffer.from([0, 0, value >> 8, value & 255])
const READY = buildMessage('Z', Buffer.from('I'))

/** Starts a server that claims to be PostgreSQL 17.4 in every answer. */
const startOldServer = async (): Promise<string> => {
  const version = Buffer.from('170004')
  const column = [
    Buffer.from('server_version_num\0'),
    encodeInt32(0),
    encodeInt16(0),
    encodeInt32(25),
    encodeInt16(65_535),
    Buffer.alloc(4, 255),
    encodeInt16(0),
  ]
  const answer = Buffer.concat([
    buildMessage('T', encodeInt16(1), ...column),
    buildMessage('D', encodeInt16(1), encodeInt32(version.length), version),
    buildMessage('C', Buffer.from('SHOW\0')),
    READY,
  ])
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.once('data', () => {
      socket.write(Buffer.concat([buildMessage('R', encodeInt32(0)), READY]))
      socket.on('data', data => data[0] === 'Q'.charCodeAt(0) && socket.write(answer))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `postgres://x@127.0.0.1:${(server.address() as AddressInfo).port}/x`
}

test('names the version when the server is too old', async () => {
  await expect(migrate(await startOldServer())).rejects.toThrow(
    'The database is PostgreSQL 17, but Pitlane needs 18 or newer: point DATABASE_URL at one.',
  )
})

test('refuses a user without CREATE in one plain sentence', async () => {
  const url = await createEmptyDatabase()
  await runQuery(url, `revoke create on database ${new URL(url).pathname.slice(1)} from current_user, public`)
  const error = await migrate(url).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(DatabaseError)
  expect((error as Error).message).toMatch(/may not create schemas and tables/)
})

test.each([
  [`encoding 'LATIN1' locale 'C'`, /^The database's encoding is LATIN1, but Pitlane needs UTF8: .*createdb/],
  [`encoding 'UTF8' locale_provider libc locale 'C'`, /^The database's locale does not know that õ is .*createdb/],
])('refuses a database with %s before it creates anything', async (options, sentence) => {
  const url = await createEmptyDatabase(`template template0 ${options}`)
  const error = await migrate(url).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(DatabaseError)
  expect((error as Error).message).toMatch(sentence)
  expect(await listTables(url)).toEqual([])
})

test('refuses a database of another application and keeps its data', async () => {
  const url = await createEmptyDatabase()
  await runQuery(url, 'create table product (name text)')
  await runQuery(url, `insert into product values ('theirs')`)
  const error = await migrate(url).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(DatabaseError)
  expect((error as Error).message).toMatch(
    /^The database has tables of another application .* Set DATABASE_URL to an empty database/,
  )
  expect(await runQuery(url, 'select * from product')).toEqual([{ name: 'theirs' }])
  expect((await listTables(url)).filter(name => name.startsWith('public.'))).toEqual(['public.product'])
})

test('reports once that it waits for another start', async () => {
  const url = await createEmptyDatabase()
  const lines: string[] = []
  const reportWaiting = (line: string): void => void lines.push(line)
  let secondMigration: Promise<void> | undefined
  await migrate(
    url,
    async () => {
      secondMigration = migrate(url, undefined, { reportWaiting })
      await vi.waitFor(() => expect(lines).toHaveLength(1), 10_000)
    },
    { reportWaiting },
  )
  await secondMigration
  expect(lines).toEqual(['Another process is migrating the database: waiting until it finishes…'])
})

test('names the setting of the pooler when it does not answer', async () => {
  await expect(assertReachable(await createEmptyDatabase())).resolves.toBeUndefined()
  const error = /^The database cannot be reached \(.*\): check DATABASE_DIRECT_URL and/
  await expect(assertReachable('postgres://x@127.0.0.1:1/x', 'DATABASE_DIRECT_URL')).rejects.toThrow(error)
})
