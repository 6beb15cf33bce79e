import { eq, sql } from 'drizzle-orm'
import { HIDDEN } from '#catalog/domain/hidden.ts'
import { isGivenAway } from '#catalog/domain/price-rule.ts'
import {
  changeProducts,
  createProducts,
  type DescribedProduct,
  describeProducts,
  type NewProduct,
  placeProducts,
  productChange,
  putFilterValues,
} from '#catalog/server/catalog.ts'
import { inOneLine, readText } from '#exchange/domain/cell-text.ts'
import { type Decision, decideRow, stillNamed, takenBack, wrongCells } from '#exchange/domain/decide-row.ts'
import { type ImportField, warehouseOf } from '#exchange/domain/import-fields.ts'
import { ENDS } from '#exchange/domain/import-states.ts'
import type { ListKind } from '#exchange/domain/list-kinds.ts'
import { cellUnits } from '#exchange/domain/measure-units.ts'
import type { Values } from '#exchange/domain/row-values.ts'
import type { ListWords, WordList } from '#exchange/domain/word-list.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { ok } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { DEAD, type Job, job } from '#platform/server/jobs/jobs.ts'
import { type Write, write } from '#platform/server/write.ts'
import { lockShelves, moveStock, putShelfPlaces, type StockMove, shelfKey } from '#stock/server/stock.ts'
import { CATEGORY_LIST } from './category-list.ts'
import { FILTER_LIST } from './filter-list.ts'
import { gtinFaults } from './gtin-faults.ts'
import { keepOutcomes, keepUndone, type TreeList } from './keep-outcomes.ts'
import {
  type KnownProduct,
  lockProducts,
  namesIn,
  plannedIn,
  productsByCode,
  shelvesIn,
  stockIn,
  valuesOf,
  withValues,
} from './known-products.ts'
import { readListWords } from './list-words.ts'
import { keyOf } from './mark-twins.ts'
import { FETCH_PICTURES, fetchedBefore, keepPictures, type NamedPictures, takePicturesBack } from './note-pictures.ts'
import { describedBy } from './product-details.ts'
import { imports } from './tables.ts'

/** Category and filter lists are short and run as a whole, because their rows depend on each other. */
const TREES: Readonly<Record<ListKind, TreeList | null>> = {
  product: null,
  category: CATEGORY_LIST,
  filter: FILTER_LIST,
}

/** Rows per transaction. The transaction stores the progress, so a restart continues with the next batch. */
const PART = 1_000

/** Processes an import in batches; no batch runs twice. */
export const WORK_ON_IMPORT = job<{ importId: number }>('work-on-import', { retryLimit: 5, expireInSeconds: 60 })

/** Receives jobs that failed at every retry. */
export const DEAD_IMPORT: Job<{ importId: number }> = job(WORK_ON_IMPORT.name + DEAD)

type Import = typeof imports.$inferSelect

interface Row {
  line: number
  cells: string[]
  numbers: number[] | null
  twin: boolean
}

/** A job processes several batches, because enqueueing costs as much as a batch. */
const LONGEST_MS = 2_000

/** Processes batches and enqueues itself until all rows are processed. */
export const workOnImport = async (app: App, actor: Actor, importId: number): Promise<void> => {
  const until = performance.now() + LONGEST_MS
  do {
    const isMore = await workOnPart(app, actor, importId)
    if (!isMore) return
  } while (performance.now() < until)
  await write(app, actor, async tx => ok(await app.jobs.enqueue(tx, WORK_ON_IMPORT, { importId })))
}

/** Returns true when rows remain. */
const workOnPart = async (app: App, actor: Actor, importId: number): Promise<boolean> => {
  const done = await write(app, actor, async tx => {
    const [given] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
    const end = given && ENDS[given.state]
    if (!given || !end) return ok(false)
    const tree = TREES[given.kind]
    if (tree) await (given.state === 'undoing' ? tree.undo : tree.work)(tx, given)
    else if (given.state === 'undoing') await undoPart(tx, given, app.now())
    else await doPart(tx, given, app.now())
    const reached = tree ? given.total : Math.min(given.done + PART, given.total)
    await tx
      .update(imports)
      .set({ done: reached, ...(reached === given.total && { state: end }) })
      .where(eq(imports.id, importId))
    await countOutcomes(tx, importId, { from: given.done, to: reached })
    if (reached === given.total && given.state === 'running' && given.mapping.pictures !== undefined)
      await app.jobs.enqueue(tx, FETCH_PICTURES, { importId })
    if (reached === given.total && given.state === 'checking' && given.auto) await goOn(app, tx, given)
    return ok(reached < given.total)
  })
  return done.ok && done.value
}

/**
 * Marks the import as failed, so that staff can undo it. Outcomes of unprocessed rows are cleared, because the
 * check's results would look applied.
 */
export const giveUpImport = async (app: App, actor: Actor, importId: number): Promise<void> => {
  await write(app, actor, async tx => {
    const [given] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
    if (!given || !ENDS[given.state]) return ok(null)
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
const REFUSED_OF = 10

/** Starts the run after an automatic check with few rejections. */
const goOn = async (app: App, tx: Write, { id, total }: Import): Promise<void> => {
  const [tried] = await tx.select({ counts: imports.counts }).from(imports).where(eq(imports.id, id))
  const { refused = 0, absent = 0 } = tried?.counts ?? {}
  const sold = total - absent
  // When no row matches a product, the supplier probably changed its codes.
  if (sold === 0 || refused * REFUSED_OF > sold) return
  await tx.update(imports).set({ state: 'running', done: 0, counts: {}, begunAt: app.now() }).where(eq(imports.id, id))
  await app.jobs.enqueue(tx, WORK_ON_IMPORT, { importId: id })
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

const rowsOf = async (tx: Write, { id, done }: Import): Promise<Row[]> => {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select line, cells, numbers, twin from import_row where import_id = ${id}::int and line > ${done}::int and line <= ${done + PART}::int order by line`)
  return rows
}

interface Decided {
  line: number
  decision: Decision
  known: KnownProduct | undefined
}

/** Decides a batch and, outside a check, applies it. */
const doPart = async (tx: Write, given: Import, now: Date): Promise<void> => {
  const rows = await rowsOf(tx, given)
  const { at, kind } = keyOf(given.mapping)
  const codeOf = ({ cells }: Row): string => inOneLine(readText(cells[at]))
  const isTrial = given.state === 'checking'
  const words = await readListWords(tx, given.mapping, now)
  const products = await productsByCode(tx, rows.map(codeOf), { kind, words, locked: !isTrial })
  const fetched = await fetchedBefore(
    tx,
    given,
    [...products.values()].flatMap(named => named.products),
  )
  const gtins = await gtinFaults(tx, {
    importId: given.id,
    at: given.mapping.gtin,
    rows: rows.map(row => ({ ...row, productId: products.get(codeOf(row))?.products[0]?.id })),
  })
  const units = cellUnits(given.heads, given.mapping)
  const decided = rows.map((row): Decided => {
    const { products: found = [], isUnclear = false } = products.get(codeOf(row)) ?? {}
    const [known] = found
    const decision =
      wrongCells(row.cells, given.heads) ??
      decideRow(row.cells, given.mapping, {
        known: known ? valuesOf(known, words) : null,
        isAmbiguous: found.length > 1,
        isUnclear,
        isPlanned: known?.isPlanned ?? false,
        now: now.getTime(),
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
      })
    return { line: row.line, decision, known }
  })
  const made = isTrial ? new Map<number, number>() : await apply(tx, decided, { words, now, given })
  if (!isTrial) await keepPictures(tx, given.id, named(decided, made))
  await keepOutcomes(
    tx,
    given.id,
    decided.map(({ line, decision, known }) => ({ line, decision, subjectId: known?.id ?? made.get(line) ?? null })),
  )
}

const named = (decided: readonly Decided[], made: ReadonlyMap<number, number>): NamedPictures[] =>
  decided.flatMap(({ line, decision, known }) => {
    const cell = decision.kind === 'changed' || decision.kind === 'created' ? decision.after.pictures : undefined
    const productId = known?.id ?? made.get(line)
    return cell === undefined || productId === undefined ? [] : [{ line, productId, cell: String(cell) }]
  })

interface Circumstances {
  words: ListWords
  now: Date
  given: Pick<Import, 'userId' | 'mayBeFree' | 'mayShow'>
}

/** Stock and shelf changes do not count as product edits, so they cause no edit conflict. */
const isOfProduct = (values: Values): boolean => Object.keys(values).some(field => warehouseOf(field) === null)

/** Updates and creates products. Returns the ids of new products by line. */
const apply = async (
  tx: Write,
  decided: readonly Decided[],
  { words, now, given }: Circumstances,
): Promise<ReadonlyMap<number, number>> => {
  const changed = decided.flatMap(({ decision, known }) =>
    decision.kind === 'changed' && known ? [{ known, before: decision.before, after: decision.after }] : [],
  )
  const created = decided.flatMap(({ line, decision }) =>
    decision.kind === 'created' ? [{ line, after: decision.after }] : [],
  )
  await changeProducts(
    tx,
    changed.flatMap(({ known, after }) => (isOfProduct(after) ? [withValues(known, after, given.mayBeFree)] : [])),
    now,
  )
  await describeProducts(tx, described(changed.map(({ known, after }) => ({ known, values: after }))))
  for (const { known, before, after } of changed)
    tx.audit({ kind: 'product', id: known.id, action: 'imported', before, after })
  const ids = await createProducts(
    tx,
    created.map(({ after }) => newProduct(after, given)),
    now,
  )
  await describeProducts(
    tx,
    created.flatMap(({ after }, at) => describedBy(ids[at]!, after, undefined) ?? []),
  )
  for (const [at, id] of ids.entries()) tx.audit({ kind: 'product', id, action: 'imported', after: created[at]?.after })
  const said = [
    ...changed.map(({ known, after }) => ({ productId: known.id, values: after })),
    ...created.map(({ after }, at) => ({ productId: ids[at]!, values: after })),
  ]
  await setStock(tx, said, { now, userId: given.userId })
  await setPlaces(tx, said, words)
  return new Map(created.map(({ line }, at) => [line, ids[at]!]))
}

const described = (given: readonly { known: KnownProduct; values: Values }[]): DescribedProduct[] =>
  given.flatMap(({ known, values }) => describedBy(known.id, values, known.details) ?? [])

/** A new product is hidden unless the import or the row says otherwise. */
const newProduct = (values: Values, { mayBeFree, mayShow }: Pick<Import, 'mayBeFree' | 'mayShow'>): NewProduct => ({
  name: namesIn(multilingual({}), values),
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
      cutCents: plannedIn(values, NOT_PLANNED).cutCents,
    },
    mayBeFree,
  ),
  ...plannedSale(values),
  ...(values.vat_class !== undefined && { vatClass: String(values.vat_class) }),
  visibility: mayShow || values.hidden === 0 ? null : HIDDEN,
  ...(values.available_in !== undefined && { availableIn: Number(values.available_in) }),
  criticalStockLevel: Number(values.critical ?? 0),
  ...(values.cost !== undefined && { costCents: Number(values.cost) }),
})

const NOT_PLANNED = { cutCents: null, cutFrom: null, cutTo: null }

const plannedSale = (values: Values): Pick<NewProduct, 'cutCents' | 'cutFrom' | 'cutTo'> => {
  const { cutCents, cutFrom, cutTo } = plannedIn(values, NOT_PLANNED)
  const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))
  return { cutCents, cutFrom: dateOf(cutFrom), cutTo: dateOf(cutTo) }
}

/** Sets stock to the list's totals; the list must account for sales since it was written. */
const setStock = async (
  tx: Write,
  given: readonly { productId: number; values: Values }[],
  circumstances: { now: Date; userId: number | null },
): Promise<void> => {
  const wanted = given.flatMap(({ productId, values }) => stockIn(values).map(shelf => ({ productId, ...shelf })))
  const levels = await lockShelves(tx, wanted)
  const moves = wanted.map(
    (shelf): StockMove => ({ ...shelf, delta: shelf.amount - (levels.get(shelfKey(shelf)) ?? 0) }),
  )
  const moved = await moveStock(tx, moves, { reason: 'import', ...circumstances })
  if (!moved.ok) throw new Error('Stock went below zero although the shelves were locked')
  await putShelfPlaces(
    tx,
    given.flatMap(({ productId, values }) => shelvesIn(values).map(shelf => ({ productId, ...shelf }))),
  )
}

/** Assigns categories and filter options, found again by their names. */
const setPlaces = async (
  tx: Write,
  given: readonly { productId: number; values: Values }[],
  { categories, filters }: ListWords,
): Promise<void> => {
  const idsBy = (field: ImportField, words: WordList): ReadonlyMap<number, readonly number[]> =>
    new Map(
      given.flatMap(({ productId, values }) => {
        const ids = values[field] === undefined ? null : words.idsIn(String(values[field]))
        return ids ? [[productId, ids]] : []
      }),
    )
  if (categories) await placeProducts(tx, idsBy('categories', categories))
  for (const [key, words] of filters) await putFilterValues(tx, key, idsBy(`filter.${key}`, words))
}

interface Undone {
  line: number
  outcome: 'changed' | 'created'
  productId: number
  before: Values | null
  after: Values
}

/** Undoes a batch. Fields that somebody changed after the import stay. */
const undoPart = async (tx: Write, { id, done, mapping, userId }: Import, now: Date): Promise<void> => {
  const words = await readListWords(tx, mapping, now)
  const { rows } = await tx.execute<Undone & Record<string, unknown>>(sql`
    select line, outcome, subject_id as "productId", before, after from import_row
    where import_id = ${id}::int and line > ${done}::int and line <= ${done + PART}::int and outcome in ('changed', 'created')`)
  const products = await lockProducts(
    tx,
    rows.map(({ productId }) => productId),
    words,
  )
  const results = rows.map(row => {
    const known = products.get(row.productId)
    // Pictures are removed in any case.
    const { pictures } = row.after
    const asIs = known && { ...valuesOf(known, words), ...(pictures !== undefined && { pictures }) }
    const back = known && asIs ? stillNamed(takenBack(asIs, { ...row, isPlanned: known.isPlanned }), words) : {}
    return { ...row, known, back, isWhole: Object.keys(back).length === Object.keys(row.after).length }
  })
  const changed = results.flatMap(({ known, back, outcome }) =>
    known && outcome === 'changed' && Object.keys(back).length > 0 ? [{ known, back }] : [],
  )
  await changeProducts(
    tx,
    changed.flatMap(({ known, back }) => (isOfProduct(back) ? [withValues(known, back, false)] : [])),
    now,
  )
  await describeProducts(tx, described(changed.map(({ known, back }) => ({ known, values: back }))))
  for (const { known, back } of changed) {
    tx.audit({
      kind: 'product',
      id: known.id,
      action: 'import-undone',
      before: valuesOf(known, words),
      after: { ...valuesOf(known, words), ...back },
    })
  }
  const said = changed.map(({ known, back }) => ({ productId: known.id, values: back }))
  await setStock(tx, said, { now, userId })
  await setPlaces(tx, said, words)
  await takePicturesBack(tx, { importId: id, from: done, to: done + PART, now })
  await putAway(
    tx,
    results.flatMap(({ outcome, isWhole, productId }) => (outcome === 'created' && isWhole ? [productId] : [])),
    now,
  )
  await keepUndone(tx, id, results)
}

/** Moves created products to the bin, where orders can still refer to them. */
const putAway = async (tx: Write, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  const visibility = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 2, stateOutRange: 2 }
  const { rows } = await tx.execute<{ id: number }>(sql`
    update product set visibility = ${JSON.stringify(visibility)}::jsonb, removed_at = ${now.toISOString()}::timestamptz,
      modified_at = ${now.toISOString()}::timestamptz, version = version + 1
    where id = any(${sql.param([...ids])}::int[]) and removed_at is null returning id`)
  for (const { id } of rows) {
    tx.audit({ kind: 'product', id, action: 'import-undone', after: { visibility, removedAt: now.toISOString() } })
  }
  tx.changed(productChange(ids))
}
