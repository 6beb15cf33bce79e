import { eq, sql } from 'drizzle-orm'
import { HIDDEN_VISIBILITY } from '#catalog/domain/hidden-visibility.ts'
import { isGivenAway } from '#catalog/domain/price-validation.ts'
import {
  createProducts,
  describeProducts,
  findUnfinishedProducts,
  type NewProduct,
  type ProductDescription,
  productChangeTags,
  setFilterValues,
  setProductCategories,
  updateProducts,
} from '#catalog/server/catalog.ts'
import { readText, toSingleLine } from '#exchange/domain/cell-text.ts'
import {
  checkCellCount,
  type Decision,
  decideRow,
  revertRow,
  withoutUnknownNames,
} from '#exchange/domain/decide-row.ts'
import { type ImportField, warehouseIdOf } from '#exchange/domain/import-fields.ts'
import { STATE_AFTER_WORK } from '#exchange/domain/import-states.ts'
import type { ListKind } from '#exchange/domain/list-kinds.ts'
import { createUnitLookup } from '#exchange/domain/measure-units.ts'
import type { ListLookups, NameLookup } from '#exchange/domain/name-lookup.ts'
import type { RowValues } from '#exchange/domain/row-values.ts'
import { elementAt } from '#kernel/existing.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { ok } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { cleanHtml } from '#platform/server/html/clean-html.ts'
import { DEAD, type Job, job } from '#platform/server/jobs/jobs.ts'
import { type Write, write } from '#platform/server/write.ts'
import { lockShelves, moveStock, type StockMove, saveShelfPlaces, shelfKey } from '#stock/server/stock.ts'
import { CATEGORY_IMPORT } from './category-import.ts'
import { FILTER_IMPORT } from './filter-import.ts'
import { findGtinConflicts } from './gtin-conflicts.ts'
import {
  applyValues,
  findProductsByCode,
  type KnownProduct,
  lockProducts,
  mergeNames,
  plannedSaleIn,
  shelfPlacesIn,
  stockAmountsIn,
  toRowValues,
} from './known-products.ts'
import { codeColumn } from './mark-duplicate-rows.ts'
import { toDescribedProduct } from './product-details.ts'
import { readListLookups } from './read-lookups.ts'
import {
  FETCH_PICTURES,
  findFetchedAddresses,
  type RowPictures,
  recordPictures,
  revertPictures,
} from './record-pictures.ts'
import { storeOutcomes, storeUndoOutcomes, type TreeImport } from './store-outcomes.ts'
import { imports } from './tables.ts'

/** Category and filter lists are short and run as a whole, because their rows depend on each other. */
const TREE_IMPORTS: Readonly<Record<ListKind, TreeImport | null>> = {
  product: null,
  category: CATEGORY_IMPORT,
  filter: FILTER_IMPORT,
}

/** Rows per transaction. The transaction stores the progress, so a restart continues with the next batch. */
const BATCH_SIZE = 1_000

/** Processes an import in batches; no batch runs twice. */
export const RUN_IMPORT = job<{ importId: number }>('work-on-import', { retryLimit: 5, expireInSeconds: 60 })

/** Receives jobs that failed at every retry. */
export const FAILED_IMPORT: Job<{ importId: number }> = job(RUN_IMPORT.name + DEAD)

type Import = typeof imports.$inferSelect

interface Row {
  line: number
  cells: string[]
  numbers: number[] | null
  twin: boolean
}

/** A job processes several batches, because enqueueing costs as much as a batch. */
const MAX_DURATION_MS = 2_000

/** Processes batches and enqueues itself until all rows are processed. */
export const runImport = async (app: App, actor: Actor, importId: number): Promise<void> => {
  const until = performance.now() + MAX_DURATION_MS
  do {
    const isMore = await runBatch(app, actor, importId)
    if (!isMore) return
  } while (performance.now() < until)
  await write(app, actor, async tx => ok(await app.jobs.enqueue(tx, RUN_IMPORT, { importId })))
}

/** Returns true when rows remain. */
const runBatch = async (app: App, actor: Actor, importId: number): Promise<boolean> => {
  const done = await write(app, actor, async tx => {
    const [given] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
    const end = given && STATE_AFTER_WORK[given.state]
    if (!given || !end) return ok(false)
    const tree = TREE_IMPORTS[given.kind]
    if (tree) await (given.state === 'undoing' ? tree.undo : tree.work)(tx, given)
    else if (given.state === 'undoing') await undoBatch(tx, given, app.now())
    else await processBatch(tx, given, app.now())
    const reached = tree ? given.total : Math.min(given.done + BATCH_SIZE, given.total)
    await tx
      .update(imports)
      .set({ done: reached, ...(reached === given.total && { state: end }) })
      .where(eq(imports.id, importId))
    await countOutcomes(tx, importId, { from: given.done, to: reached })
    if (reached === given.total && given.state === 'running' && given.mapping.pictures !== undefined)
      await app.jobs.enqueue(tx, FETCH_PICTURES, { importId })
    if (reached === given.total && given.state === 'checking' && given.auto) await runAfterCheck(app, tx, given)
    return ok(reached < given.total)
  })
  return done.ok && done.value
}

/**
 * Marks the import as failed, so that staff can undo it. Outcomes of unprocessed rows are cleared, because the
 * check's results would look applied.
 */
export const failImport = async (app: App, actor: Actor, importId: number): Promise<void> => {
  await write(app, actor, async tx => {
    const [given] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
    if (!given || !STATE_AFTER_WORK[given.state]) return ok(null)
    app.log.error({ importId, state: given.state, done: given.done }, 'import.failed')
    if (given.state !== 'undoing') {
      await tx.execute(sql`
        update import_row set outcome = null, subject_id = null, before = null, after = null, faults = null
        where import_id = ${importId}::int and line > ${given.state === 'running' ? given.done : 0}::int`)
    }
    await tx.update(imports).set({ state: 'failed', counts: {} }).where(eq(imports.id, importId))
    await countOutcomes(tx, importId, { from: 0, to: given.total })
    tx.audit({ kind: 'import', id: importId, before: { state: given.state }, after: { state: 'failed' } })
    return ok(null)
  })
}

/** An automatic run allows one rejected row in this many rows about sold products; more rejections need a person. */
const ROWS_PER_ALLOWED_REFUSAL = 10

/** Starts the run after an automatic check with few rejections. */
const runAfterCheck = async (app: App, tx: Write, { id, total }: Import): Promise<void> => {
  const [tried] = await tx.select({ counts: imports.counts }).from(imports).where(eq(imports.id, id))
  const { refused = 0, absent = 0 } = tried?.counts ?? {}
  const sold = total - absent
  // When no row matches a product, the supplier probably changed its codes.
  if (sold === 0 || refused * ROWS_PER_ALLOWED_REFUSAL > sold) return
  await tx.update(imports).set({ state: 'running', done: 0, counts: {}, begunAt: app.now() }).where(eq(imports.id, id))
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
    select line, cells, numbers, twin from import_row where import_id = ${id}::int and line > ${done}::int and line <= ${done + BATCH_SIZE}::int order by line`)
  return rows
}

interface DecidedRow {
  line: number
  decision: Decision
  known: KnownProduct | undefined
}

/** Decides a batch and, outside a check, applies it. */
const processBatch = async (tx: Write, given: Import, now: Date): Promise<void> => {
  const rows = await readBatch(tx, given)
  const { at, kind } = codeColumn(given.mapping)
  const codeOf = ({ cells }: Row): string => toSingleLine(readText(cells[at]))
  const isTrial = given.state === 'checking'
  const words = await readListLookups(tx, given.mapping, now)
  const products = await findProductsByCode(tx, rows.map(codeOf), { kind, words, locked: !isTrial })
  const fetched = await findFetchedAddresses(
    tx,
    given,
    [...products.values()].flatMap(named => named.products),
  )
  const gtins = await findGtinConflicts(tx, {
    importId: given.id,
    at: given.mapping.gtin,
    rows: rows.map(row => ({ ...row, productId: products.get(codeOf(row))?.products[0]?.id })),
  })
  const units = createUnitLookup(given.heads, given.mapping)
  const mayReveal = given.mapping.hidden !== undefined || given.mapping.shown !== undefined
  const named = [...products.values()].flatMap(match => match.products.map(({ id }) => id))
  const unfinished = await findUnfinishedProducts(tx, mayReveal ? named : [], now)
  const decided = rows.map((row): DecidedRow => {
    const { products: found = [], isUnclear = false } = products.get(codeOf(row)) ?? {}
    const [known] = found
    const decision =
      checkCellCount(row.cells, given.heads) ??
      decideRow(row.cells, given.mapping, {
        known: known ? toRowValues(known, words) : null,
        isAmbiguous: found.length > 1,
        isUnclear,
        isPlanned: known?.isPlanned ?? false,
        now: now.getTime(),
        isUnfinished: known && unfinished.has(known.id),
        isTwin: row.twin,
        gtinOf: gtins.get(row.line),
        mayCreate: given.mayCreate,
        isFree: known?.free,
        mayBeFree: given.mayBeFree,
        mayJump: given.mayJump,
        words,
        fetched: known && fetched.get(known.id),
        numbers: row.numbers ?? [],
        units,
        cleanHtml,
      })
    return { line: row.line, decision, known }
  })
  const made = isTrial ? new Map<number, number>() : await applyDecisions(tx, decided, { words, now, given })
  if (!isTrial) await recordPictures(tx, given.id, picturesToFetch(decided, made))
  await storeOutcomes(
    tx,
    given.id,
    decided.map(({ line, decision, known }) => ({ line, decision, subjectId: known?.id ?? made.get(line) ?? null })),
  )
}

const picturesToFetch = (decided: readonly DecidedRow[], made: ReadonlyMap<number, number>): RowPictures[] =>
  decided.flatMap(({ line, decision, known }) => {
    const cell = decision.kind === 'changed' || decision.kind === 'created' ? decision.after.pictures : undefined
    const productId = known?.id ?? made.get(line)
    return cell === undefined || productId === undefined ? [] : [{ line, productId, cell: String(cell) }]
  })

interface ApplyContext {
  words: ListLookups
  now: Date
  given: Pick<Import, 'userId' | 'mayBeFree' | 'mayShow'>
}

/** Stock and shelf changes do not count as product edits, so they cause no edit conflict. */
const changesProduct = (values: RowValues): boolean => Object.keys(values).some(field => warehouseIdOf(field) === null)

/** Updates and creates products. Returns the ids of new products by line. */
const applyDecisions = async (
  tx: Write,
  decided: readonly DecidedRow[],
  { words, now, given }: ApplyContext,
): Promise<ReadonlyMap<number, number>> => {
  const changed = decided.flatMap(({ decision, known }) =>
    decision.kind === 'changed' && known ? [{ known, before: decision.before, after: decision.after }] : [],
  )
  const created = decided.flatMap(({ line, decision }) =>
    decision.kind === 'created' ? [{ line, after: decision.after }] : [],
  )
  await updateProducts(
    tx,
    changed.flatMap(({ known, after }) => (changesProduct(after) ? [applyValues(known, after, given.mayBeFree)] : [])),
    now,
  )
  await describeProducts(tx, toDescribedProducts(changed.map(({ known, after }) => ({ known, values: after }))))
  for (const { known, before, after } of changed)
    tx.audit({ kind: 'product', id: known.id, action: 'imported', before, after })
  const ids = await createProducts(
    tx,
    created.map(({ after }) => toNewProduct(after, given)),
    now,
  )
  await describeProducts(
    tx,
    created.flatMap(({ after }, at) => toDescribedProduct(elementAt(ids, at), after, undefined) ?? []),
  )
  for (const [at, id] of ids.entries()) tx.audit({ kind: 'product', id, action: 'imported', after: created[at]?.after })
  const said = [
    ...changed.map(({ known, after }) => ({ productId: known.id, values: after })),
    ...created.map(({ after }, at) => ({ productId: elementAt(ids, at), values: after })),
  ]
  await setStock(tx, said, { now, userId: given.userId })
  await setCategoriesAndFilters(tx, said, words)
  return new Map(created.map(({ line }, at) => [line, elementAt(ids, at)]))
}

const toDescribedProducts = (given: readonly { known: KnownProduct; values: RowValues }[]): ProductDescription[] =>
  given.flatMap(({ known, values }) => toDescribedProduct(known.id, values, known.details) ?? [])

/** A new product is hidden unless the import or the row makes it visible. */
const toNewProduct = (
  values: RowValues,
  { mayBeFree, mayShow }: Pick<Import, 'mayBeFree' | 'mayShow'>,
): NewProduct => ({
  name: mergeNames(multilingual({}), values),
  code1: String(values.code1),
  code2: String(values.code2 ?? ''),
  gtin: String(values.gtin ?? ''),
  brand: String(values.brand ?? ''),
  unit: String(values.unit ?? 'tk'),
  priceCents: Number(values.price),
  totalCents: Number(values.total_price),
  free: isGivenAway(
    {
      priceCents: Number(values.price),
      totalCents: Number(values.total_price),
      cutCents: plannedSaleIn(values, NOT_PLANNED).cutCents,
    },
    mayBeFree,
  ),
  ...plannedSale(values),
  ...(values.vat_class !== undefined && { vatClass: String(values.vat_class) }),
  visibility: mayShow || values.hidden === 0 ? null : HIDDEN_VISIBILITY,
  ...(values.available_in !== undefined && { availableIn: Number(values.available_in) }),
  criticalStockLevel: Number(values.critical ?? 0),
  ...(values.cost !== undefined && { costCents: Number(values.cost) }),
})

const NOT_PLANNED = { cutCents: null, cutFrom: null, cutTo: null }

const plannedSale = (values: RowValues): Pick<NewProduct, 'cutCents' | 'cutFrom' | 'cutTo'> => {
  const { cutCents, cutFrom, cutTo } = plannedSaleIn(values, NOT_PLANNED)
  const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))
  return { cutCents, cutFrom: dateOf(cutFrom), cutTo: dateOf(cutTo) }
}

/** Sets stock to the list's totals; the list must account for sales since it was written. */
const setStock = async (
  tx: Write,
  given: readonly { productId: number; values: RowValues }[],
  circumstances: { now: Date; userId: number | null },
): Promise<void> => {
  const wanted = given.flatMap(({ productId, values }) =>
    stockAmountsIn(values).map(shelf => ({ productId, ...shelf })),
  )
  const levels = await lockShelves(tx, wanted)
  const moves = wanted.map(
    (shelf): StockMove => ({ ...shelf, delta: shelf.amount - (levels.get(shelfKey(shelf)) ?? 0) }),
  )
  const moved = await moveStock(tx, moves, { reason: 'import', ...circumstances })
  if (!moved.ok) throw new Error('Stock went below zero although the shelves were locked')
  await saveShelfPlaces(
    tx,
    given.flatMap(({ productId, values }) => shelfPlacesIn(values).map(shelf => ({ productId, ...shelf }))),
  )
}

/** Assigns categories and filter options, found again by their names. */
const setCategoriesAndFilters = async (
  tx: Write,
  given: readonly { productId: number; values: RowValues }[],
  { categories, filters }: ListLookups,
): Promise<void> => {
  const idsBy = (field: ImportField, words: NameLookup): ReadonlyMap<number, readonly number[]> =>
    new Map(
      given.flatMap(({ productId, values }) => {
        const ids = values[field] === undefined ? null : words.idsIn(String(values[field]))
        return ids ? [[productId, ids]] : []
      }),
    )
  if (categories) await setProductCategories(tx, idsBy('categories', categories))
  for (const [key, words] of filters) await setFilterValues(tx, key, idsBy(`filter.${key}`, words))
}

interface UndoRow {
  line: number
  outcome: 'changed' | 'created'
  productId: number
  before: RowValues | null
  after: RowValues
}

/** Undoes a batch. Fields that somebody changed after the import stay. */
const undoBatch = async (tx: Write, { id, done, mapping, userId }: Import, now: Date): Promise<void> => {
  const words = await readListLookups(tx, mapping, now)
  const { rows } = await tx.execute<UndoRow & Record<string, unknown>>(sql`
    select line, outcome, subject_id as "productId", before, after from import_row
    where import_id = ${id}::int and line > ${done}::int and line <= ${done + BATCH_SIZE}::int and outcome in ('changed', 'created')`)
  const products = await lockProducts(
    tx,
    rows.map(({ productId }) => productId),
    words,
  )
  const results = rows.map(row => {
    const known = products.get(row.productId)
    // Pictures are removed in any case.
    const { pictures } = row.after
    const asIs = known && { ...toRowValues(known, words), ...(pictures !== undefined && { pictures }) }
    const back =
      known && asIs ? withoutUnknownNames(revertRow(asIs, { ...row, isPlanned: known.isPlanned }), words) : {}
    return { ...row, known, back, isWhole: Object.keys(back).length === Object.keys(row.after).length }
  })
  const changed = results.flatMap(({ known, back, outcome }) =>
    known && outcome === 'changed' && Object.keys(back).length > 0 ? [{ known, back }] : [],
  )
  await updateProducts(
    tx,
    changed.flatMap(({ known, back }) => (changesProduct(back) ? [applyValues(known, back, false)] : [])),
    now,
  )
  await describeProducts(tx, toDescribedProducts(changed.map(({ known, back }) => ({ known, values: back }))))
  for (const { known, back } of changed) {
    tx.audit({
      kind: 'product',
      id: known.id,
      action: 'import-undone',
      before: toRowValues(known, words),
      after: { ...toRowValues(known, words), ...back },
    })
  }
  const said = changed.map(({ known, back }) => ({ productId: known.id, values: back }))
  await setStock(tx, said, { now, userId })
  await setCategoriesAndFilters(tx, said, words)
  await revertPictures(tx, { importId: id, from: done, to: done + BATCH_SIZE, now })
  await moveToBin(
    tx,
    results.flatMap(({ outcome, isWhole, productId }) => (outcome === 'created' && isWhole ? [productId] : [])),
    now,
  )
  await storeUndoOutcomes(tx, id, results)
}

/** Moves created products to the bin, where orders can still refer to them. */
const moveToBin = async (tx: Write, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  const visibility = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 2, stateOutRange: 2 }
  const { rows } = await tx.execute<{ id: number }>(sql`
    update product set visibility = ${JSON.stringify(visibility)}::jsonb, removed_at = ${now.toISOString()}::timestamptz,
      modified_at = ${now.toISOString()}::timestamptz, version = version + 1
    where id = any(${sql.param([...ids])}::int[]) and removed_at is null returning id`)
  for (const { id } of rows) {
    tx.audit({ kind: 'product', id, action: 'import-undone', after: { visibility, removedAt: now.toISOString() } })
  }
  tx.changed(productChangeTags(ids))
}
