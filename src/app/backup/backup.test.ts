import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { buildOrderForm } from '#checkout/testing/factories.ts'
import { makeFile, makePlainPicture } from '#files/testing/factories.ts'
import { BackupError } from '#platform/server/backup/archive.ts'
import { checkBackup } from '#platform/server/backup/read-backup.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { migrateUpTo } from '#platform/server/db/migrate.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { createFolderStorage } from '#platform/server/storage/folder-storage.ts'
import { dropDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'
import { type ComposedShop, composeTestShop } from '../testing/compose-test-shop.ts'
import { EXCLUDED_TABLES } from './excluded-tables.ts'
import { SECRETS } from './secrets.ts'
import { createBackedUpFiles, createBackupStorages, createRestoredFiles } from './shop-files.ts'

const WAIT_OPTIONS = { timeout: 30_000, interval: 100 }
const folders: string[] = []
const createFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pitlane-backup-'))
  folders.push(folder)
  return folder
}

let shop: ComposedShop
let productId: number
beforeAll(async () => {
  shop = await composeTestShop({}, undefined, createFolder())
  productId = await shop.shop.createLimitedProduct(10_000)
  await makeFile(shop.app.db, shop.app.storage)
  await makeFile(shop.app.db, shop.app.storage, { name: 'õäöü.png', bytes: await makePlainPicture(30, 30, '#03a9f4') })
})
afterAll(async () => {
  await shop.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const placeTestOrder = (target: ComposedShop) =>
  target.openBrowser().call('POST', '/v1/place-order?lang=en', {
    headers: { 'idempotency-key': randomUUID() },
    address: `10.4.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    body: buildOrderForm([[productId, 1]], { Client: { first_name: 'Õie\t\\N "x"', last_name: 'Ääre\\n' } }),
  })

const backUp = (file: string, hooks: { onSnapshot?: (client: pg.Client) => Promise<void> } = {}) => {
  const files = createBackedUpFiles(createBackupStorages(shop.app.settings.DATA_DIR))
  return writeBackup({
    url: shop.database.url,
    file,
    excluded: EXCLUDED_TABLES,
    files: {
      ...files,
      // The query uses the same connection within the same snapshot.
      listNames: async client => {
        await hooks.onSnapshot?.(client)
        return files.listNames(client)
      },
    },
  })
}

/** Creates an empty database and data folder as a host would. */
const createEmptyTarget = async () => {
  const server = inject('databaseServer')
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  onTestFinished(() => dropDatabase(server, name))
  return { url: Object.assign(new URL(server), { pathname: `/${name}` }).href, folder: createFolder() }
}
const restoreFile = (
  { url, folder }: { url: string; folder: string },
  file: string,
  overrides: Partial<Parameters<typeof restoreBackup>[0]> = {},
) =>
  restoreBackup({
    url,
    file,
    files: createRestoredFiles(createBackupStorages(folder)),
    secrets: SECRETS,
    openQueue: async () => (await openJobs(url, pino({ level: 'silent' }))).stop(),
    ...overrides,
  })

/** Reads every table of a shop, with its rows as one text each. */
const readTables = async (client: pg.Client): Promise<Record<string, string[]>> => {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'listing\\_%' order by 1`,
  )
  const tablesByName: Record<string, string[]> = {}
  for (const { name } of rows) {
    const where = name === 'platform_value' ? `where ${EXCLUDED_TABLES.rows['public.platform_value']}` : ''
    const row = name === 'change' ? `(seq, tags, at)::text` : `t::text`
    const { rows: all } = await client.query<{ row: string }>(
      `select ${row} as row from "${name}" t ${where} order by 1`,
    )
    tablesByName[name] = all.map(entry => entry.row)
  }
  const { rows: rules } = await client.query<{ row: string }>(
    `select indexdef as row from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace order by 1`,
  )
  tablesByName.rules = rules.map(entry => entry.row)
  // A refused archive may end before the schema of the job queue exists.
  const { rows: queue } = await client.query<{ exists: boolean }>(
    `select to_regclass('pgboss.job') is not null as exists`,
  )
  if (!queue[0]?.exists) return tablesByName
  const { rows: jobs } = await client.query<{ row: string }>(
    `select id || name || state || data::text as row from pgboss.job order by 1`,
  )
  return { ...tablesByName, jobs: jobs.map(entry => entry.row) }
}
const readTablesAt = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await readTables(client)
  } finally {
    await client.end()
  }
}

test('restores a backup made during orders to an identical shop that keeps selling', async () => {
  let isSelling = true
  let placedCount = 0
  const placeOrders = async (): Promise<void> => {
    while (isSelling) if ((await placeTestOrder(shop)).statusCode === 200) placedCount += 1
  }
  const sellers = Promise.all([placeOrders(), placeOrders()])
  await vi.waitFor(() => expect(placedCount).toBeGreaterThan(3), WAIT_OPTIONS)
  const file = path.join(createFolder(), 'shop.pitlane')
  let snapshotTables: Record<string, string[]> = {}
  const result = await backUp(file, {
    onSnapshot: async client => {
      snapshotTables = await readTables(client)
      const before = placedCount
      await vi.waitFor(() => expect(placedCount).toBeGreaterThan(before), WAIT_OPTIONS)
    },
  })
  isSelling = false
  await sellers
  expect(result.files).toBeGreaterThan(0)

  const target = await createEmptyTarget()
  await restoreFile(target, file)
  const restoredTables = await readTablesAt(target.url)
  expect(Object.keys(restoredTables)).toEqual(Object.keys(snapshotTables))
  for (const [name, rows] of Object.entries(snapshotTables)) expect(restoredTables[name], name).toEqual(rows)
  expect(snapshotTables.shop_order!.length).toBeGreaterThan(3)
  const originalFiles = readdirSync(path.join(shop.app.settings.DATA_DIR, 'files', 'original'), { recursive: true })
  expect(readdirSync(path.join(target.folder, 'files', 'original'), { recursive: true })).toEqual(originalFiles)

  const db = openDatabase(target.url, 10)
  const database: TestDatabase = { url: target.url, db, drop: () => db.$client.end() }
  const restoredShop = await composeTestShop({}, database, target.folder, shop)
  onTestFinished(() => restoredShop.close())
  expect((await restoredShop.app.server.inject({ url: '/readyz' })).statusCode).toBe(200)
  const listResponse = await restoredShop.app.server.inject({ url: '/v1/product?pageSize=10' })
  expect(listResponse.json().results.length).toBeGreaterThan(0)
  const orderResponse = await placeTestOrder(restoredShop)
  expect([orderResponse.statusCode, orderResponse.json().status]).toEqual([200, 'success'])
})

test('refuses to overwrite an existing database or existing files', async () => {
  const file = path.join(createFolder(), 'shop.pitlane')
  await backUp(file)
  const before = await readTablesAt(shop.database.url)
  await expect(restoreFile({ url: shop.database.url, folder: createFolder() }, file)).rejects.toThrow(
    /^Not empty: the database /,
  )
  expect(Object.keys(await readTablesAt(shop.database.url))).toEqual(Object.keys(before))
  const { url } = await createEmptyTarget()
  await expect(restoreFile({ url, folder: shop.app.settings.DATA_DIR }, file)).rejects.toThrow(
    /^Not empty: the folder DATA_DIR\/files /,
  )
})

/** Runs `npm run backup` with the given settings and returns its output. */
const runBackupCommand = async (file: string, settings: Record<string, string>) => {
  const child = spawn(process.execPath, ['src/app/backup/backup-command.ts', file], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', NODE_ENV: 'production', ...settings },
  })
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code, stdout, stderr }
}

test('names the shop, fails when files are missing, and refuses a folder without a shop', async () => {
  const folder = createFolder()
  const file = path.join(folder, 'shop.pitlane')
  const { DATA_DIR } = shop.app.settings
  const result = await runBackupCommand(file, { DATA_DIR, DATABASE_URL: shop.database.url })
  expect([result.code, result.stderr]).toEqual([0, ''])
  expect(result.stdout).toMatch(`files of the shop in ${new URL(shop.database.url).host}`)
  const incomplete = await runBackupCommand(file, { DATA_DIR: createFolder(), DATABASE_URL: shop.database.url })
  expect(incomplete).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The backup was written without \d+ files/),
  })
  const missingFolder = path.join(folder, 'mistyped')
  const missingShop = await runBackupCommand(file, { DATA_DIR: missingFolder })
  expect(missingShop).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`There is no shop in ${missingFolder}: `),
  })
  expect(readdirSync(folder)).toEqual(['shop.pitlane'])
  const { url } = await createEmptyTarget()
  const empty = await runBackupCommand(file, { DATA_DIR, DATABASE_URL: url })
  expect(empty).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no shop in the database restored_'),
  })
}, 60_000)

test('includes the pictures of a pending import', async () => {
  const { rows } = await shop.app.db.$client.query<{ id: number }>(
    `with list as (insert into import (name, headings, state, total, created_at) values ('a.csv', '{}', 'checked', 0, now()) returning id)
     insert into import_file (import_id, name, created_at) select id, 'a.png', now() from list returning id`,
  )
  const key = `import/${rows[0]!.id}`
  await shop.app.storage.put(key, Buffer.from('x'))
  const file = path.join(createFolder(), 'shop.pitlane')
  expect((await backUp(file)).missing).toEqual([])
  expect((await checkBackup(file)).files.map(({ name }) => name)).toContain(`files/${key}`)
})

test('keeps the files when a step fails after the commit', async () => {
  const file = path.join(createFolder(), 'shop.pitlane')
  await backUp(file)
  const target = await createEmptyTarget()
  const reportProgress = (step: string) => {
    if (step === 'statistics') throw new Error('no room')
  }
  await expect(restoreFile(target, file, { reportProgress })).rejects.toThrow(
    /^The shop is restored, but .*\(no room\): run npm start/,
  )
  expect((await readTablesAt(target.url)).file!.length).toBeGreaterThan(0)
  const [pictures] = await createRestoredFiles(createBackupStorages(target.folder)).listOccupied()
  expect(pictures?.place).toBe('the folder DATA_DIR/files')
})

test.each(['files', 'indexes'])('leaves nothing behind when a restore is aborted at the %s', async at => {
  const file = path.join(createFolder(), 'shop.pitlane')
  await backUp(file)
  const target = await createEmptyTarget()
  const abortController = new AbortController()
  const reportProgress = (step: string, done: number) => {
    if (step === at && done === (at === 'files' ? 1 : 0)) abortController.abort(new Error('ended'))
  }
  await expect(restoreFile(target, file, { reportProgress, signal: abortController.signal })).rejects.toThrow(/^ended$/)
  const { rules: _rules, ...tables } = await readTablesAt(target.url)
  expect(Object.values(tables).flat()).toEqual([])
  expect(await createRestoredFiles(createBackupStorages(target.folder)).listOccupied()).toEqual([])
})

test('restores into a bucket that holds only files of the backup', async () => {
  const file = path.join(createFolder(), 'shop.pitlane')
  await backUp(file)
  const bucket = createFolder()
  cpSync(path.join(shop.app.settings.DATA_DIR, 'files'), bucket, { recursive: true })
  const storage = createFolderStorage(bucket)
  await storage.put('derived/x/400.webp', Buffer.from('x'))
  const before = (await storage.list()).toSorted()
  const abortController = new AbortController()
  const restoreIntoBucket = async (overrides: Partial<Parameters<typeof restoreBackup>[0]> = {}) => {
    const emptyTarget = await createEmptyTarget()
    return restoreFile(emptyTarget, file, {
      files: createRestoredFiles(createBackupStorages(emptyTarget.folder, storage), 'shop-files'),
      ...overrides,
    })
  }
  // An abort at the end removes nothing that existed before.
  const reportProgress = (step: string) => void (step === 'indexes' && abortController.abort(new Error('ended')))
  await expect(restoreIntoBucket({ reportProgress, signal: abortController.signal })).rejects.toThrow(/^ended$/)
  expect((await storage.list()).toSorted()).toEqual(before)
  await restoreIntoBucket()
  expect((await storage.list()).toSorted()).toEqual(before)
  await storage.put('original/zz/another', Buffer.from('x'))
  await expect(restoreIntoBucket()).rejects.toThrow(
    /^Not empty: the bucket shop-files \(1 files that the backup does not have\)/,
  )
}, 60_000)

const flipByte =
  (share: number) =>
  (bytes: Buffer): Buffer => {
    const damaged = Buffer.from(bytes)
    const offset = Math.floor(bytes.length * share)
    damaged[offset] = bytes[offset]! ^ 255
    return damaged
  }

/** Adds an invalid identifier with a line break to an archive with valid compression. */
const breakRow = (bytes: Buffer): Buffer => {
  const text = zstdDecompressSync(bytes).toString('latin1')
  const damaged = text.replace(/\t([0-9a-f]{8})-([0-9a-f]{4}-)/, '\t$1\\n$2')
  expect(damaged).not.toBe(text)
  return zstdCompressSync(Buffer.from(damaged, 'latin1'))
}

const expectRefusal = async (file: string): Promise<void> => {
  const emptyTarget = await createEmptyTarget()
  await expect(restoreFile(emptyTarget, file)).rejects.toThrow(
    /^The backup .* is damaged or unfinished \(.*\): use another one\.$/,
  )
  const { rules: _rules, ...tables } = await readTablesAt(emptyTarget.url)
  expect(Object.values(tables).flat()).toEqual([])
  expect(await createRestoredFiles(createBackupStorages(emptyTarget.folder)).listOccupied()).toEqual([])
}

/** Adds an unknown column to the archive's table list. */
const renameColumn = (bytes: Buffer): Buffer => {
  const text = zstdDecompressSync(bytes).toString('latin1')
  const damaged = text.replace('"canonical"', '"kanonical"')
  expect(damaged).not.toBe(text)
  return zstdCompressSync(Buffer.from(damaged, 'latin1'))
}

const DAMAGED_ARCHIVES: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2_000)],
  ['with a row that the database rejects', breakRow],
  ...[0.1, 0.4, 0.7, 0.95].map(share => [`with a changed byte at ${share * 100} %`, flipByte(share)] as const),
  ['that is not an archive', () => Buffer.from('a shopping list')],
]
test.each(DAMAGED_ARCHIVES)('refuses a backup %s and leaves nothing behind', async (_name, damage) => {
  const folder = createFolder()
  const file = path.join(folder, 'shop.pitlane')
  await backUp(file)
  writeFileSync(file, damage(readFileSync(file)))
  await expect(checkBackup(file)).rejects.toThrow(BackupError)
  await expectRefusal(file)
})

// PostgreSQL refuses the column before the first row.
test('refuses a backup with an unknown column and leaves nothing behind', async () => {
  const file = path.join(createFolder(), 'shop.pitlane')
  await backUp(file)
  writeFileSync(file, renameColumn(readFileSync(file)))
  await expectRefusal(file)
})

test('leaves no file that looks like a backup when it cannot finish', async () => {
  const folder = createFolder()
  const file = path.join(folder, 'shop.pitlane')
  const failingBackup = backUp(file, {
    onSnapshot: async () => {
      throw new Error('no')
    },
  })
  await expect(failingBackup).rejects.toThrow('no')
  expect(readdirSync(folder)).toEqual([])
})

test('refuses a backup of a newer release', async () => {
  const client = shop.database.db.$client
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`)
  const file = path.join(createFolder(), 'shop.pitlane')
  await backUp(file)
  await client.query(`delete from drizzle.__drizzle_migrations where hash = 'later'`)
  const target = await createEmptyTarget()
  await expect(restoreFile(target, file)).rejects.toThrow(
    /^The backup was made by a newer Pitlane than this one: update the code/,
  )
})

test('migrates a backup of an older release', async () => {
  const oldTarget = await createEmptyTarget()
  const openQueue = async (): Promise<void> => (await openJobs(oldTarget.url, pino({ level: 'silent' }))).stop()
  const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as {
    entries: { when: number }[]
  }
  await migrateUpTo(oldTarget.url, entries[0]!.when, openQueue)
  const client = new pg.Client({ connectionString: oldTarget.url })
  await client.connect()
  await client.query(`insert into shop_settings (value) values ('{"name": "Vana pood"}')`)
  await client.query(
    `insert into webhook (url, secret, former_secret, created_at) values ('https://a.example', 'whsec_b', 'whsec_c', now())`,
  )
  await client.end()
  const file = path.join(createFolder(), 'old.pitlane')
  await writeBackup({
    url: oldTarget.url,
    file,
    excluded: EXCLUDED_TABLES,
    files: { listNames: async () => [], read: async () => null },
  })
  const target = await createEmptyTarget()
  await restoreFile(target, file)
  const db = openDatabase(target.url, 2)
  onTestFinished(() => db.$client.end())
  const { rows } = await db.$client.query(
    `select value ->> 'name' as name, secret, previous_secret, (select count(*)::int from drizzle.__drizzle_migrations) as migrations
     from shop_settings, webhook`,
  )
  expect(rows).toEqual([{ name: 'Vana pood', secret: '', previous_secret: null, migrations: entries.length }])
})
