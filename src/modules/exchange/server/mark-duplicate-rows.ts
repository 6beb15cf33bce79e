import { sql } from 'drizzle-orm'
import { buildNormalizedCode, type CodeKind, findByCodes } from '#catalog/server/catalog.ts'
import { readText, toSingleLine } from '#exchange/domain/cell-text.ts'
import { findKeyColumn, findKeyField, type Mapping } from '#exchange/domain/import-fields.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'

/** Returns the column that identifies products and the kind of its codes. */
export const findCodeColumn = (mapping: Mapping): { column: number; kind: CodeKind } => ({
  column: findKeyColumn(mapping) ?? 0,
  kind: findKeyField(mapping) === 'code2' ? 'manufacturer' : 'any',
})

/** Marks rows whose product or new code an earlier row already names. Spellings of one code are equal. */
export const markDuplicateRows = async (tx: Write, importId: number, mapping: Mapping): Promise<void> => {
  const { column, kind } = findCodeColumn(mapping)
  const { rows } = await tx.execute<{ line: number; cell: string | null }>(sql`
    select line, cells[${column + 1}::int] as cell from import_row where import_id = ${importId}::int order by line`)
  const codes = rows.map(({ cell }) => toSingleLine(readText(cell ?? '')))
  const subjects = await findSubjects(tx, codes, kind)
  const seenSubjects = new Set<string>()
  const duplicates = codes.map(code => {
    const subject = subjects.get(code)
    const isDuplicate = subject !== undefined && seenSubjects.has(subject)
    if (subject !== undefined) seenSubjects.add(subject)
    return isDuplicate
  })
  await tx.execute(sql`
    update import_row r set is_duplicate = t.is_duplicate, outcome = null, subject_id = null, before = null, after = null, errors = null
    from unnest(${sql.param(rows.map(({ line }) => line))}::int[], ${sql.param(duplicates)}::boolean[]) as t(line, is_duplicate)
    where r.import_id = ${importId}::int and r.line = t.line and (r.is_duplicate <> t.is_duplicate or r.outcome is not null)`)
}

/**
 * Maps each code to its product or new code. The queries read all codes at once: a subquery per row would compare every
 * product with every row.
 */
const findSubjects = async (
  db: Queryable,
  codes: readonly string[],
  kind: CodeKind,
): Promise<ReadonlyMap<string, string>> => {
  const distinctCodes = [...new Set(codes)].filter(code => code !== '')
  const matches = await findByCodes(db, distinctCodes, kind)
  const { rows } = await db.execute<{ code: string; normalized: string }>(sql`
    select code, ${buildNormalizedCode(sql`code`)} as normalized from unnest(${sql.param(distinctCodes)}::text[]) as a(code)`)
  return new Map(
    rows.map(({ code, normalized }) => {
      const match = matches.get(code)
      return [code, match && !match.isUnclear ? `product ${Math.min(...match.ids)}` : `new ${normalized}`]
    }),
  )
}
