import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { ListFetchFailure } from '#exchange/domain/list-fetch-failure.ts'
import type { ListKind } from '#exchange/domain/list-kinds.ts'
import { MAX_COLUMNS, MAX_ROWS, MAX_TREE_ROWS } from '#exchange/domain/list-limits.ts'
import type { ChosenReading, Table } from '#exchange/domain/read-table.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { fetchExternal } from '#platform/server/fetch-external.ts'
import { createImport, receiveRows } from './import-lifecycle.ts'
import { readList } from './read-list.ts'
import { imports } from './tables.ts'

/** Decides whether the shop may connect to an IP address. Tests allow the local machine. */
export type IsIpAllowed = (ipAddress: string) => boolean

const MAX_BYTES = 30_000_000
/** The server's limit is below the browser's, because all requests share its memory. */
const MAX_UNPACKED_BYTES = 100_000_000
const BATCH_SIZE = 2_000
const MAX_NAME_LENGTH = 200

interface FetchRequest {
  address: string
  kind?: ListKind | undefined
  isAllowedIp?: IsIpAllowed | undefined
  /** Fields chosen for each heading in the previous import. */
  fieldsByHeading?: Readonly<Record<string, string>>
  /** Settings for reading the file; defaults to the last choice for this address. */
  reading?: ChosenReading | undefined
}

/** Downloads a list and creates an import of it. Returns the import's id. */
export const fetchImport = async (
  app: App,
  actor: Actor,
  { address, kind = 'product', isAllowedIp, fieldsByHeading, reading }: FetchRequest,
): Promise<Result<number, ListFetchFailure>> => {
  const download = await fetchExternal(address, { maxBytes: MAX_BYTES, ...(isAllowedIp && { isAllowedIp }) })
  if (!download.ok) return download
  const chosenReading = reading ?? (await findLastReading(app, address))
  const table = await readList(download.value, MAX_UNPACKED_BYTES, chosenReading)
  if (!table) return failure('unreadable')
  if (table.rows.length === 0) return failure('empty')
  const maxRows = kind === 'product' ? MAX_ROWS : MAX_TREE_ROWS
  if (table.rows.length > maxRows || table.headings.length > MAX_COLUMNS) return failure('tooLong')
  return ok(
    await storeImport(app, actor, { table, address, kind, chosenReading, ...(fieldsByHeading && { fieldsByHeading }) }),
  )
}

const storeImport = async (
  app: App,
  actor: Actor,
  {
    table: { headings, rows, lines, reading },
    address,
    kind,
    fieldsByHeading,
    chosenReading,
  }: { table: Table; address: string; kind: ListKind; chosenReading: ChosenReading | undefined } & Pick<
    FetchRequest,
    'fieldsByHeading'
  >,
): Promise<number> => {
  const created = await createImport(app, actor, {
    name: getFileName(address),
    kind,
    headings,
    total: rows.length,
    address,
    reading,
    chosenReading,
    ...(fieldsByHeading && { fieldsByHeading }),
  })
  if (!created.ok) throw new Error(`Creating the import failed: ${created.reason}`)
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE)
    const received = await receiveRows(app, actor, {
      id: created.value,
      from,
      rows: batch,
      lines: lines.slice(from, from + BATCH_SIZE),
    })
    if (!received.ok) throw new Error(`Storing rows failed: ${received.reason}`)
  }
  return created.value
}

const findLastReading = async ({ db }: Pick<App, 'db'>, address: string): Promise<ChosenReading | undefined> => {
  const [lastImport] = await db
    .select({ reading: imports.chosenReading })
    .from(imports)
    .where(and(eq(imports.address, address), isNotNull(imports.chosenReading)))
    .orderBy(desc(imports.id))
    .limit(1)
  return lastImport?.reading ?? undefined
}

/** Uses the last part of the path, else the host. */
const getFileName = (address: string): string => {
  const { pathname, hostname } = new URL(address)
  return (pathname.split('/').filter(Boolean).at(-1) ?? hostname).slice(0, MAX_NAME_LENGTH)
}
