import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { PrimaryClient } from '../db/primary-client.ts'
import {
  ARCHIVE_FORMAT,
  CONTENTS_NAME,
  type Contents,
  countRows,
  createShopNotFoundError,
  FILES_PREFIX,
  MANIFEST_NAME,
  type Manifest,
  type ReportProgress,
  TABLES_PREFIX,
} from './archive.ts'
import { checkBackup } from './read-backup.ts'
import { type CopiedTable, type ExcludedTables, listShopTables, quoteName } from './shop-tables.ts'
import { buildTarEnd, buildTarHeader, buildTarPadding } from './tar.ts'

/** The files that the rows of the snapshot refer to. */
export interface BackedUpFiles {
  listNames(client: pg.Client): Promise<string[]>
  /** Returns null when the file was deleted. */
  read(name: string): Promise<Buffer | null>
}

interface BackupOptions {
  url: string
  file: string
  files: BackedUpFiles
  excluded: ExcludedTables
  reportProgress?: ReportProgress
  /** Aborts the backup with its reason. */
  signal?: AbortSignal
}

export interface WrittenBackup {
  rows: number
  files: number
  /** Files that have a row but no bytes. */
  missing: string[]
}

/** The size at which a chunk of a table becomes an entry. */
const MAX_CHUNK_BYTES = 4_000_000
type StoreEntry = (name: string, bytes: Uint8Array) => Promise<void>

/**
 * Writes a consistent backup while the shop keeps running (docs/decisions/029-backups.md). The file gets its name only
 * after it was read again and verified.
 */
export const writeBackup = async ({
  file,
  reportProgress = () => undefined,
  ...options
}: BackupOptions): Promise<WrittenBackup> => {
  const targetFile = path.resolve(file)
  const partialFile = `${targetFile}.part`
  try {
    const result = await writeArchive(partialFile, { ...options, reportProgress })
    reportProgress('checking', 0)
    await checkBackup(partialFile)
    options.signal?.throwIfAborted()
    await rename(partialFile, targetFile)
    return result
  } catch (error) {
    await rm(partialFile, { force: true })
    throw error
  }
}

const writeArchive = async (
  file: string,
  {
    url,
    files,
    excluded,
    reportProgress,
    signal,
  }: Omit<BackupOptions, 'file' | 'reportProgress'> & { reportProgress: ReportProgress },
): Promise<WrittenBackup> => {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // The checksum detects any changed byte, also between two files.
  const compressor = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  })
  const completion = pipeline(compressor, createWriteStream(file, { mode: 0o600 }))
  // Writers and the end of the archive both await `completion`, so this rejection is reported there.
  completion.catch(() => undefined)
  const storeEntry: StoreEntry = async (name, bytes) => {
    signal?.throwIfAborted()
    for (const part of [buildTarHeader(name, bytes.length), bytes, buildTarPadding(bytes.length)]) {
      if (!compressor.write(part)) await Promise.race([once(compressor, 'drain'), completion])
    }
  }
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    await expectShop(client)
    const tables = await listShopTables(client, excluded)
    await storeEntry(MANIFEST_NAME, encodeJson(await buildManifest(client, tables)))
    const contents: Contents = { tables: [], files: [], sequences: [] }
    for (const [index, table] of tables.entries()) {
      reportProgress(table.name, index, tables.length)
      contents.tables.push(await copyTable(client, table, storeEntry))
    }
    const missingFiles = await copyFiles(client, files, { storeEntry, reportProgress, contents })
    contents.sequences = await readSequences(client)
    await storeEntry(CONTENTS_NAME, encodeJson(contents))
    compressor.end(buildTarEnd())
    await completion
    await syncFile(file)
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
    return { rows, files: contents.files.length, missing: missingFiles }
  } finally {
    compressor.destroy()
    await client.end()
  }
}

const encodeJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

const expectShop = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(
    "select 1 from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'",
  )
  if (rows.length === 0) throw createShopNotFoundError(`the database ${client.database} at ${client.host}`)
}

const buildManifest = async (client: pg.Client, tables: readonly CopiedTable[]): Promise<Manifest> => {
  const { rows } = await client.query<{ newest: number }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  )
  return {
    format: ARCHIVE_FORMAT,
    madeAt: new Date().toISOString(),
    migratedTo: rows[0]?.newest ?? 0,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}

const copyTable = async (
  client: pg.Client,
  { name, columns, values: states, condition }: CopiedTable,
  storeEntry: StoreEntry,
): Promise<Contents['tables'][number]> => {
  const hash = createHash('sha256')
  let rows = 0
  let parts = 0
  let chunks: Buffer[] = []
  let bytes = 0
  const flushRows = async (): Promise<void> => {
    if (bytes === 0) return
    const part = Buffer.concat(chunks)
    chunks = []
    bytes = 0
    hash.update(part)
    rows += countRows(part)
    await storeEntry(`${TABLES_PREFIX}${name}/${String(++parts).padStart(6, '0')}`, part)
  }
  const selectList = columns.map(column => states[column] ?? `"${column}"`).join(', ')
  const query = `copy (select ${selectList} from ${quoteName(name)} where ${condition}) to stdout`
  for await (const chunk of client.query(copyTo(query)) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= MAX_CHUNK_BYTES) await flushRows()
  }
  await flushRows()
  return { name, rows, sha256: hash.digest('hex') }
}

const copyFiles = async (
  client: pg.Client,
  files: BackedUpFiles,
  {
    storeEntry,
    reportProgress,
    contents,
  }: { storeEntry: StoreEntry; reportProgress: ReportProgress; contents: Contents },
): Promise<string[]> => {
  const names = await files.listNames(client)
  const missingFiles: string[] = []
  for (const [index, name] of names.entries()) {
    reportProgress('files', index, names.length)
    const bytes = await files.read(name)
    if (!bytes) {
      missingFiles.push(name)
      continue
    }
    await storeEntry(FILES_PREFIX + name, bytes)
    contents.files.push({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return missingFiles
}

/** Sequences are not part of a snapshot. Read last, they are past every number in it. */
const readSequences = async (client: pg.Client): Promise<Contents['sequences']> => {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: Contents['sequences'] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoteName(name)}`,
    )
    if (values[0]) sequences.push({ name, ...values[0] })
  }
  return sequences
}

/** Flushes the file to disk before the backup counts as complete. */
const syncFile = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
