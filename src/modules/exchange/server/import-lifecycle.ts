import { eq, sql } from 'drizzle-orm'
import type { PriceEnding } from '#catalog/domain/round-price.ts'
import {
  findKeyColumn,
  type ImportField,
  isFieldOfKind,
  type Mapping,
  parseFilterKey,
  parseWarehouseId,
} from '#exchange/domain/import-fields.ts'
import { findMissingPermission, type MissingPermission } from '#exchange/domain/import-permissions.ts'
import { getNextImportState, type ImportStep } from '#exchange/domain/import-states.ts'
import type { ListKind } from '#exchange/domain/list-kinds.ts'
import { MAX_TREE_ROWS } from '#exchange/domain/list-limits.ts'
import { mapFieldsByHeading, proposeMapping } from '#exchange/domain/propose-mapping.ts'
import type { ChosenReading, TableReading } from '#exchange/domain/read-table.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { markDuplicateRows } from './mark-duplicate-rows.ts'
import { readColumnTargets } from './read-column-targets.ts'
import { RUN_IMPORT } from './run-import.ts'
import { imports } from './tables.ts'
import { readFilters, readWarehouses } from './view-import.ts'

export type ImportFailure =
  | MissingPermission
  | 'notFound'
  | 'wrongState'
  | 'noCode'
  | 'noName'
  | 'noGroup'
  | 'noField'
  | 'noWarehouse'
  | 'noFilter'
  | 'tooMany'

interface NewImport {
  name: string
  kind?: ListKind | undefined
  headings: string[]
  total: number
  address?: string | null
  chosenReading?: ChosenReading | null | undefined
  reading?: TableReading | undefined
  /** Fields chosen for each heading. They take precedence over those of other imports. */
  fieldsByHeading?: Readonly<Record<string, string>>
}

/** The number of earlier imports whose chosen fields are proposed. */
const MAX_REMEMBERED_IMPORTS = 20

/** Creates an import and proposes fields from earlier imports with the same headings. Returns the import's id. */
export const createImport = (
  app: App,
  actor: Actor,
  { name, kind = 'product', headings, total, address = null, fieldsByHeading, chosenReading, reading }: NewImport,
): Promise<Result<number, ImportFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, ImportFailure>> => {
    if (kind !== 'product' && total > MAX_TREE_ROWS) return failure('tooMany')
    const { rows } = await tx.execute<{ fieldsByHeading: Record<string, string> }>(sql`
      select fields_by_heading as "fieldsByHeading" from import where fields_by_heading <> '{}' and kind = ${kind} order by id desc limit ${MAX_REMEMBERED_IMPORTS}::int`)
    const remembered = Object.assign(
      {},
      ...rows.map(row => row.fieldsByHeading).toReversed(),
      fieldsByHeading,
    ) as Record<string, string>
    const mapping = proposeMapping(kind, headings, await readColumnTargets(app, tx, kind), remembered)
    const created = getFirstElement(
      await tx
        .insert(imports)
        .values({
          name,
          kind,
          headings,
          total,
          mapping,
          address,
          reading: reading ?? null,
          chosenReading: chosenReading ?? null,
          state: 'receiving',
          createdAt: app.now(),
          userId: actor.kind === 'user' ? actor.id : null,
        })
        .returning({ id: imports.id }),
    )
    tx.audit({ kind: 'import', id: created.id, after: { name, kind, total } })
    return ok(created.id)
  })

/** Stores the next rows; they must follow the last received row. Returns the number of rows received in all. */
export const receiveRows = (
  app: App,
  actor: Actor,
  { id, from, rows, lines }: { id: number; from: number; rows: (string | number)[][]; lines?: number[] | undefined },
): Promise<Result<number, ImportFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, ImportFailure>> => {
    const [importRow] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!importRow) return failure('notFound')
    if (importRow.state !== 'receiving' || importRow.received !== from) return failure('wrongState')
    const received = from + rows.length
    if (received > importRow.total) return failure('tooMany')
    await tx.execute(sql`
      insert into import_row (import_id, line, file_line, cells, numbers)
      select ${id}::int, ${from}::int + position, (${sql.param(lines ?? [])}::int[])[position], array(select jsonb_array_elements_text(cells)), nullif(array(
        select (number - 1)::smallint from jsonb_array_elements(cells) with ordinality as numbered_cell(cell, number) where jsonb_typeof(cell) = 'number'
      ), '{}')
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as received_row(cells, position)`)
    await tx
      .update(imports)
      .set({ received, ...(received === importRow.total && { state: 'ready' as const }) })
      .where(eq(imports.id, id))
    tx.audit({ kind: 'import', id, before: { received: from }, after: { received } })
    return ok(received)
  })

/** Choices for a check; undefined keeps the stored choice. */
export interface ImportOptions {
  mayCreate: boolean
  mayShow?: boolean
  mayBeFree?: boolean
  acceptsUnusualPrices?: boolean
  priceEnding?: PriceEnding
  markupBasisPoints?: number | null
}

interface StepRequest {
  id: number
  step: ImportStep
  permissions: readonly string[]
  columns?: { mapping: Mapping; redownloadsPictures?: boolean } & ImportOptions
  /** A successful check starts the run without a person. */
  runsAfterCheck?: boolean
}

/** Starts a check, run or undo; a background job does the work. */
export const startStep = (
  app: App,
  actor: Actor,
  { id, step, permissions, columns, runsAfterCheck = false }: StepRequest,
): Promise<Result<null, ImportFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, ImportFailure>> => {
    const [importRow] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!importRow) return failure('notFound')
    const state = getNextImportState(importRow.state, step)
    if (!state) return failure('wrongState')
    const mapping = columns?.mapping ?? importRow.mapping
    const missingPermission = findMissingPermission({ kind: importRow.kind, mapping }, permissions)
    if (missingPermission) return failure(missingPermission)
    const missingColumn = findMissingColumn(importRow.kind, mapping)
    if (missingColumn) return failure(missingColumn)
    const warehouseIds = Object.keys(mapping).flatMap(field => parseWarehouseId(field) ?? [])
    const warehouses = new Set((await readWarehouses(tx)).map(warehouse => warehouse.id))
    if (warehouseIds.some(warehouseId => !warehouses.has(warehouseId))) return failure('noWarehouse')
    if (step === 'check') {
      const filters = new Set((await readFilters(tx)).map(({ key }) => key))
      const keys = Object.keys(mapping).flatMap(field => parseFilterKey(field as ImportField) ?? [])
      if (keys.some(key => !filters.has(key))) return failure('noFilter')
      if (importRow.kind === 'product') await markDuplicateRows(tx, id, mapping)
    }
    await tx
      .update(imports)
      .set({
        state,
        done: 0,
        counts: {},
        stepStartedAt: app.now(),
        ...(step === 'check' && { runsAfterCheck }),
        // An undone list must not come back the next night.
        ...(step === 'undo' && { isNightly: false }),
        ...(columns && { ...columns, fieldsByHeading: mapFieldsByHeading(importRow.headings, columns.mapping) }),
      })
      .where(eq(imports.id, id))
    await app.jobs.enqueue(tx, RUN_IMPORT, { importId: id })
    tx.audit({ kind: 'import', id, before: { state: importRow.state }, after: { state } })
    return ok(null)
  })

/** Returns the missing required column, `noField` for a column of another kind, or null. */
const findMissingColumn = (kind: ListKind, mapping: Mapping): 'noCode' | 'noName' | 'noGroup' | 'noField' | null => {
  const fields = Object.keys(mapping)
  if (fields.some(field => !isFieldOfKind(kind, field))) return 'noField'
  if (kind === 'product') return findKeyColumn(mapping) === undefined ? 'noCode' : null
  if (kind === 'filter') return mapping.group === undefined ? 'noGroup' : null
  return mapping.id === undefined && !fields.some(field => field.startsWith('name.')) ? 'noName' : null
}
