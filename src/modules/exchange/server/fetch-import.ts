import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { FetchedRefusal } from '#exchange/domain/fetched-refusal.ts'
import type { ListKind } from '#exchange/domain/list-kinds.ts'
import { MOST_COLUMNS, MOST_ROWS, MOST_TREE_ROWS } from '#exchange/domain/list-limits.ts'
import type { ChosenReading, Table } from '#exchange/domain/read-table.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { fetchOutside } from '#platform/server/fetch-outside.ts'
import { readList } from './read-list.ts'
import { createImport, receiveRows } from './steer-import.ts'
import { imports } from './tables.ts'

/** Decides whether the shop may connect to an IP address. Tests allow the local machine. */
export type MayReach = (ip: string) => boolean

const MOST_BYTES = 30_000_000
/** The server's limit is below the browser's, because all requests share its memory. */
const MOST_UNPACKED = 100_000_000
const AT_ONCE = 2_000
const LONGEST_NAME = 200

interface FetchAsked {
  address: string
  kind?: ListKind | undefined
  mayReach?: MayReach | undefined
  /** Fields chosen for each heading in the previous import. */
  named?: Readonly<Record<string, string>>
  /** How to read the file; defaults to the last choice for this address. */
  reading?: ChosenReading | undefined
}

/** Downloads a list and creates an import of it. Returns the import's id. */
export const fetchImport = async (
  app: App,
  actor: Actor,
  { address, kind = 'product', mayReach, named, reading }: FetchAsked,
): Promise<Outcome<number, FetchedRefusal>> => {
  const got = await fetchOutside(address, { mostBytes: MOST_BYTES, ...(mayReach && { mayReach }) })
  if (!got.ok) return got
  const chosenReading = reading ?? (await lastReading(app, address))
  const table = await readList(got.value, MOST_UNPACKED, chosenReading)
  if (!table) return refused('unreadable')
  if (table.rows.length === 0) return refused('empty')
  const most = kind === 'product' ? MOST_ROWS : MOST_TREE_ROWS
  if (table.rows.length > most || table.heads.length > MOST_COLUMNS) return refused('tooLong')
  return ok(await keep(app, actor, { table, address, kind, chosenReading, ...(named && { named }) }))
}

const keep = async (
  app: App,
  actor: Actor,
  {
    table: { heads, rows, lines, reading },
    address,
    kind,
    named,
    chosenReading,
  }: { table: Table; address: string; kind: ListKind; chosenReading: ChosenReading | undefined } & Pick<
    FetchAsked,
    'named'
  >,
): Promise<number> => {
  const made = await createImport(app, actor, {
    name: nameOf(address),
    kind,
    heads,
    total: rows.length,
    address,
    reading,
    chosenReading,
    ...(named && { named }),
  })
  if (!made.ok) throw new Error(`Creating the import failed: ${made.why}`)
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE)
    const received = await receiveRows(app, actor, {
      ...{ id: made.value, from, rows: part },
      lines: lines.slice(from, from + AT_ONCE),
    })
    if (!received.ok) throw new Error(`Storing rows failed: ${received.why}`)
  }
  return made.value
}

const lastReading = async ({ db }: Pick<App, 'db'>, address: string): Promise<ChosenReading | undefined> => {
  const [last] = await db
    .select({ reading: imports.chosenReading })
    .from(imports)
    .where(and(eq(imports.address, address), isNotNull(imports.chosenReading)))
    .orderBy(desc(imports.id))
    .limit(1)
  return last?.reading ?? undefined
}

/** Uses the last part of the path, else the host. */
const nameOf = (address: string): string => {
  const { pathname, hostname } = new URL(address)
  return (pathname.split('/').filter(Boolean).at(-1) ?? hostname).slice(0, LONGEST_NAME)
}
