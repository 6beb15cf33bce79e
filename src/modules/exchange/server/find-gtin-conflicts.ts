import { sql } from 'drizzle-orm'
import { isGtin, normalizeGtin, padGtin } from '#catalog/domain/gtin.ts'
import { readText } from '#exchange/domain/cell-text.ts'
import type { GtinConflict } from '#exchange/domain/parse-row-cells.ts'
import type { Queryable } from '#platform/server/db/database.ts'

interface GtinRow {
  line: number
  cells: readonly string[]
  /** The id of the row's product. */
  productId: number | undefined
}

/** Finds GTIN conflicts by line: another product or an earlier row has the same GTIN. */
export const findGtinConflicts = async (
  db: Queryable,
  { importId, column, rows }: { importId: number; column: number | undefined; rows: readonly GtinRow[] },
): Promise<ReadonlyMap<number, GtinConflict>> => {
  if (column === undefined) return new Map()
  const gtins = new Map(
    rows.flatMap(({ line, cells }) => {
      const text = readText(cells[column])
      return isGtin(text) ? [[line, padGtin(normalizeGtin(text))] as const] : []
    }),
  )
  if (gtins.size === 0) return new Map()
  const distinctGtins = [...new Set(gtins.values())]
  const owners = await findOwners(db, distinctGtins)
  const firstLines = await findFirstLines(db, {
    importId,
    column,
    lastLine: Math.max(...gtins.keys()),
    gtins: distinctGtins,
  })
  return new Map(
    rows.flatMap(({ line, productId }): [number, GtinConflict][] => {
      const gtin = gtins.get(line)
      if (gtin === undefined) return []
      const owner = (owners.get(gtin) ?? []).find(({ id }) => id !== productId)
      if (owner) return [[line, { kind: 'taken', code: owner.code1 }]]
      const firstRow = firstLines.get(gtin)
      return firstRow && firstRow.line < line ? [[line, { kind: 'duplicate', row: String(firstRow.fileLine) }]] : []
    }),
  )
}

interface Owner {
  id: number
  code1: string
}

const findOwners = async (db: Queryable, gtins: readonly string[]): Promise<ReadonlyMap<string, Owner[]>> => {
  const { rows } = await db.execute<{ gtin: string; owners: Owner[] }>(sql`
    select lpad(gtin, 14, '0') as gtin, json_agg(json_build_object('id', id, 'code1', code1) order by id) as owners from product
    where lpad(gtin, 14, '0') = any(${sql.param([...gtins])}::text[]) and gtin <> '' and removed_at is null group by 1`)
  return new Map(rows.map(({ gtin, owners }) => [gtin, owners]))
}

interface FirstRow {
  line: number
  /** The row number in the file. */
  fileLine: number
}

const findFirstLines = async (
  db: Queryable,
  {
    importId,
    column,
    lastLine,
    gtins,
  }: { importId: number; column: number; lastLine: number; gtins: readonly string[] },
): Promise<ReadonlyMap<string, FirstRow>> => {
  const { rows } = await db.execute<{ gtin: string; line: number; fileLine: number }>(sql`
    select distinct on (gtin) gtin, line, "fileLine" from (
      select line, coalesce(file_line, line) as "fileLine", lpad(regexp_replace(cells[${column + 1}::int], '[^0-9]', '', 'g'), 14, '0') as gtin from import_row
      where import_id = ${importId}::int and line <= ${lastLine}::int and cells[${column + 1}::int] <> ''
    ) named where gtin = any(${sql.param([...gtins])}::text[]) order by gtin, line`)
  return new Map(rows.map(({ gtin, ...firstRow }) => [gtin, firstRow]))
}
