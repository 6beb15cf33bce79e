import { eq, sql } from 'drizzle-orm'
import { findUnfinishedProducts } from '#catalog/server/catalog.ts'
import { readText, toSingleLine } from '#exchange/domain/cell-text.ts'
import { checkCellCount, decideRow } from '#exchange/domain/decide-row.ts'
import type { ImportField, Mapping } from '#exchange/domain/import-fields.ts'
import { NEXT_STATE_WHEN_PROCESSED } from '#exchange/domain/import-states.ts'
import type { ListKind } from '#exchange/domain/list-kinds.ts'
import { createUnitLookup } from '#exchange/domain/measure-units.ts'
import type { ListLookups } from '#exchange/domain/name-lookup.ts'
import { readFieldText } from '#exchange/domain/row-cells.ts'
import { isPriceColumn } from '#exchange/domain/row-prices.ts'
import { ok } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { cleanHtml } from '#platform/server/html/clean-html.ts'
import { DEAD_SUFFIX, defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { applyDecisions } from './apply-import-rows.ts'
import { CATEGORY_IMPORT } from './category-import.ts'
import { FILTER_IMPORT } from './filter-import.ts'
import { findAcceptedCodes } from './find-accepted-codes.ts'
import { findGtinConflicts } from './find-gtin-conflicts.ts'
import { BATCH_SIZE, type DecidedRow, type Import } from './import-batch.ts'
import { findProductsByCode, toRowValues } from './known-products.ts'
import { findCodeColumn } from './mark-duplicate-rows.ts'
import { readListLookups } from './read-lookups.ts'
import { FETCH_PICTURES, findFetchedAddresses, type RowPictures, recordPictures } from './record-pictures.ts'
import { rejectTakenCodes } from './reject-taken-codes.ts'
import { rejectWrongSuccessors } from './reject-wrong-successors.ts'
import { storeOutcomes, type TreeImport } from './store-outcomes.ts'
import { imports } from './tables.ts'
import { undoBatch } from './undo-import-batch.ts'

/** Category and filter lists are short and run as a whole, because their rows depend on each other. */
const TREE_IMPORTS: Readonly<Record<ListKind, TreeImport | null>> = {
  product: null,
  category: CATEGORY_IMPORT,
  filter: FILTER_IMPORT,
}

/** Processes an import in batches; no batch runs twice. */
export const RUN_IMPORT = defineJob<{ importId: number }>('run-import', { retryLimit: 5, expireInSeconds: 60 })

/** Receives jobs that failed at every retry. */
export const FAILED_IMPORT: Job<{ importId: number }> = defineJob(RUN_IMPORT.name + DEAD_SUFFIX)

interface Row {
  line: number
  cells: string[]
  numbers: number[] | null
  isDuplicate: boolean
}

/** A job processes several batches, because enqueueing costs as much as a batch. */
const MAX_DURATION_MS = 2_000

/** Processes batches and enqueues itself until all rows are processed. */
export const runImport = async (app: App, actor: Actor, importId: number): Promise<void> => {
  const deadline = performance.now() + MAX_DURATION_MS
  do {
    const hasMore = await runBatch(app, actor, importId)
    if (!hasMore) return
  } while (performance.now() < deadline)
  await write(app, actor, async tx => ok(await app.jobs.enqueue(tx, RUN_IMPORT, { importId })))
}

/** Returns true when rows remain. */
const runBatch = async (app: App, actor: Actor, importId: number): Promise<boolean> => {
  const result = await write(app, actor, async tx => {
    const [importRow] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
    const finalState = importRow && NEXT_STATE_WHEN_PROCESSED[importRow.state]
    if (!importRow || !finalState) return ok(false)
    const treeImport = TREE_IMPORTS[importRow.kind]
    if (treeImport) await (importRow.state === 'undoing' ? treeImport.undo : treeImport.process)(tx, importRow)
    else if (importRow.state === 'undoing') await undoBatch(tx, importRow, app.now())
    else await processBatch(app, tx, importRow)
    const processed = treeImport ? importRow.total : Math.min(importRow.done + BATCH_SIZE, importRow.total)
    await tx
      .update(imports)
      .set({ done: processed, ...(processed === importRow.total && { state: finalState }) })
      .where(eq(imports.id, importId))
    await countOutcomes(tx, importId, { from: importRow.done, to: processed })
    if (processed === importRow.total && importRow.state === 'running' && importRow.mapping.pictures !== undefined)
      await app.jobs.enqueue(tx, FETCH_PICTURES, { importId })
    if (processed === importRow.total && importRow.state === 'checking' && importRow.runsAfterCheck)
      await runAfterCheck(app, tx, importRow)
    return ok(processed < importRow.total)
  })
  return result.ok && result.value
}

/**
 * Marks the import as failed, so that staff can undo it. Outcomes of unprocessed rows are cleared, because the
 * check's results would look applied.
 */
export const failImport = async (app: App, actor: Actor, importId: number): Promise<void> => {
  await write(app, actor, async tx => {
    const [importRow] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
    if (!importRow || !NEXT_STATE_WHEN_PROCESSED[importRow.state]) return ok(null)
    app.log.error({ importId, state: importRow.state, done: importRow.done }, 'import.failed')
    if (importRow.state !== 'undoing') {
      await tx.execute(sql`
        update import_row set outcome = null, subject_id = null, before = null, after = null, errors = null
        where import_id = ${importId}::int and line > ${importRow.state === 'running' ? importRow.done : 0}::int`)
    }
    await tx.update(imports).set({ state: 'failed', counts: {} }).where(eq(imports.id, importId))
    await countOutcomes(tx, importId, { from: 0, to: importRow.total })
    tx.audit({ kind: 'import', id: importId, before: { state: importRow.state }, after: { state: 'failed' } })
    return ok(null)
  })
}

/** An automatic run allows one rejected row in this many rows about sold products; more rejections need a person. */
const ROWS_PER_ALLOWED_REJECTION = 10

/** Starts the run after an automatic check with few rejections. */
const runAfterCheck = async (app: App, tx: Write, { id, total }: Import): Promise<void> => {
  const [checked] = await tx.select({ counts: imports.counts }).from(imports).where(eq(imports.id, id))
  const { rejected = 0, absent = 0 } = checked?.counts ?? {}
  const soldCount = total - absent
  // When no row matches a product, the supplier probably changed its codes.
  if (soldCount === 0 || rejected * ROWS_PER_ALLOWED_REJECTION > soldCount) return
  await tx
    .update(imports)
    .set({ state: 'running', done: 0, counts: {}, stepStartedAt: app.now() })
    .where(eq(imports.id, id))
  await app.jobs.enqueue(tx, RUN_IMPORT, { importId: id })
}

/** Adds the outcomes of a batch to the import's counts. */
const countOutcomes = (tx: Write, importId: number, { from, to }: { from: number; to: number }) =>
  tx.execute(sql`
    update import i set counts = (
      select coalesce(jsonb_object_agg(outcome, n), '{}') from (
        select outcome, sum(n)::int as n from (
          select outcome, count(*) as n from import_row
          where import_id = ${importId}::int and line > ${from}::int and line <= ${to}::int and outcome is not null group by outcome
          union all select key, value::int from jsonb_each_text(i.counts)
        ) parts group by outcome
      ) summed
    ) where i.id = ${importId}::int`)

const readBatch = async (tx: Write, { id, done }: Import): Promise<Row[]> => {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select line, cells, numbers, is_duplicate as "isDuplicate"
    from import_row where import_id = ${id}::int and line > ${done}::int and line <= ${done + BATCH_SIZE}::int order by line`)
  return rows
}

/** Decides a batch and, outside a check, applies it. */
const processBatch = async (app: App, tx: Write, importRow: Import): Promise<void> => {
  const context: BatchContext = {
    now: app.now(),
    isDryRun: importRow.state === 'checking',
    lookups: await readListLookups(tx, importRow.mapping, app.now()),
  }
  const decidedRows = await rejectConflicts(tx, await decideBatch(tx, importRow, context), {
    mapping: importRow.mapping,
    findAccepted: async codes =>
      context.isDryRun
        ? findAcceptedCodes(app, tx, { importId: importRow.id, checkedRows: importRow.done, codes })
        : [],
  })
  const createdIds = context.isDryRun
    ? new Map<number, number>()
    : await applyDecisions(tx, decidedRows, { ...context, importRow })
  if (!context.isDryRun) await recordPictures(tx, importRow.id, listPicturesToFetch(decidedRows, createdIds))
  await storeOutcomes(
    tx,
    importRow.id,
    decidedRows.map(({ line, decision, product }) => ({
      line,
      decision,
      subjectId: product?.id ?? createdIds.get(line) ?? null,
    })),
  )
}

interface BatchContext {
  now: Date
  /** A check changes no products. */
  isDryRun: boolean
  lookups: ListLookups
}

/** Compares each row of the batch with the product that its code finds. */
const decideBatch = async (
  tx: Write,
  importRow: Import,
  { now, isDryRun, lookups }: BatchContext,
): Promise<DecidedRow[]> => {
  const { mapping } = importRow
  const rows = await readBatch(tx, importRow)
  const { column, kind } = findCodeColumn(mapping)
  const readCode = ({ cells }: Row): string => toSingleLine(readText(cells[column]))
  const matchesByCode = await findProductsByCode(tx, rows.map(readCode), { kind, lookups, shouldLock: !isDryRun })
  const matchedProducts = [...matchesByCode.values()].flatMap(({ products }) => products)
  const matchedIds = matchedProducts.map(({ id }) => id)
  const fetchedAddresses = await findFetchedAddresses(tx, importRow, matchedProducts)
  const gtinConflicts = await findGtinConflicts(tx, {
    importId: importRow.id,
    column: mapping.gtin,
    rows: rows.map(row => ({ ...row, productId: matchesByCode.get(readCode(row))?.products[0]?.id })),
  })
  const appliedIds = isDryRun ? new Set<number>() : await findAppliedProducts(tx, importRow, matchedIds)
  const canReveal = mapping.hidden !== undefined || mapping.shown !== undefined
  const unfinishedIds = await findUnfinishedProducts(tx, canReveal ? matchedIds : [], now)
  const { priceJumpPercent } = await readSettings(tx)
  const findUnit = createUnitLookup(importRow.headings, mapping)
  const priceFields = (Object.keys(mapping) as ImportField[]).filter(isPriceColumn)
  return rows.map((row): DecidedRow => {
    const { products = [], isUnclear: isUncertainMatch = false } = matchesByCode.get(readCode(row)) ?? {}
    const [product] = products
    const decision =
      checkCellCount(row.cells, importRow.headings) ??
      decideRow(row.cells, mapping, {
        current: product ? toRowValues(product, lookups) : null,
        isAmbiguous: products.length > 1,
        isUncertainMatch,
        hasScheduledSale: product?.hasScheduledSale ?? false,
        now: now.getTime(),
        hasUnfinishedPage: product && unfinishedIds.has(product.id),
        isDuplicate: row.isDuplicate || (product !== undefined && appliedIds.has(product.id)),
        gtinConflict: gtinConflicts.get(row.line),
        mayCreate: importRow.mayCreate,
        isFree: product?.free,
        mayBeFree: importRow.mayBeFree,
        acceptsUnusualPrices: importRow.acceptsUnusualPrices,
        priceJumpPercent,
        priceRule: { markup: importRow.markupBasisPoints, ending: importRow.priceEnding },
        lookups,
        fetchedAddresses: product && fetchedAddresses.get(product.id),
        numberColumns: row.numbers ?? [],
        findUnit,
        cleanHtml,
      })
    const hasPrice = priceFields.some(field => readFieldText(row.cells, mapping, field) !== '')
    return { line: row.line, decision, product, hasPrice }
  })
}

interface ConflictContext {
  mapping: Mapping
  findAccepted: Parameters<typeof rejectTakenCodes>[2]
}

/** Rejects rows with a code that is taken or with a wrong successor. */
const rejectConflicts = async (
  tx: Write,
  decisions: readonly DecidedRow[],
  { mapping, findAccepted }: ConflictContext,
): Promise<readonly DecidedRow[]> => {
  const rowsWithFreeCodes =
    mapping.code2 === undefined ? decisions : await rejectTakenCodes(tx, decisions, findAccepted)
  return mapping.successor === undefined ? rowsWithFreeCodes : rejectWrongSuccessors(tx, rowsWithFreeCodes)
}

/**
 * Finds matched products that an earlier batch created or changed, because a row of this batch may match a code that
 * they got there.
 */
const findAppliedProducts = async (
  tx: Write,
  { id, done }: Import,
  matchedIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (done === 0 || matchedIds.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: number }>(sql`
    select subject_id as id from import_row where import_id = ${id}::int and line <= ${done}::int
      and outcome in ('created', 'changed', 'waiting') and subject_id = any(${sql.param([...matchedIds])}::int[])`)
  return new Set(rows.map(row => row.id))
}

const listPicturesToFetch = (
  decidedRows: readonly DecidedRow[],
  createdIds: ReadonlyMap<number, number>,
): RowPictures[] =>
  decidedRows.flatMap(({ line, decision, product }) => {
    const cell = decision.kind === 'changed' || decision.kind === 'created' ? decision.after.pictures : undefined
    const productId = product?.id ?? createdIds.get(line)
    return cell === undefined || productId === undefined ? [] : [{ line, productId, cell: String(cell) }]
  })
