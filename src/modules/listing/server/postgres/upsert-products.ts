import { sql } from 'drizzle-orm'
import { getElementAt, getExistingValue, getFirstElement } from '#kernel/require-existing.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import { TEXT_FIELDS } from '#listing/domain/match-cost.ts'
import { createNameSortKey, createOtherSortKeys } from '#listing/domain/name-sort-key.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { listProductTerms, type TermKind } from './product-terms.ts'
import { addTermMarks, removeTermMarks, type TermMark } from './term-marks.ts'
import { addTermFields, buildTermKey, upsertTerms } from './upsert-terms.ts'

const WORD_SET_KINDS: ReadonlySet<TermKind> = new Set(['et', 'en', 'code'])

interface Entry {
  id: number
  slot: number
  termIds: number[]
  [column: string]: unknown
}

/**
 * Inserts or updates products and writes only differences. Of several products with one id, the last one counts. Must
 * run in a transaction, in one process at a time.
 */
export const upsertProducts = async (tx: Queryable, indexedProducts: readonly IndexedProduct[]): Promise<void> => {
  if (indexedProducts.length === 0) return
  const products = [...new Map(indexedProducts.map(product => [product.id, product])).values()]
  const entries = new Map((await readEntries(tx, products.map(getId))).map(entry => [entry.id, entry]))
  const terms = products.map(listProductTerms)
  const termIds = await upsertTerms(tx, terms.flat())
  const slots = await assignSlots(tx, products, entries)
  const added: Record<'word' | 'facet', TermMark[]> = { word: [], facet: [] }
  const removed: TermMark[] = []
  const changed: Entry[] = []
  for (const [index, { id }] of products.entries()) {
    const slot = getExistingValue(slots, id)
    const before = new Set(entries.get(id)?.termIds)
    const after = new Set<number>()
    for (const term of getElementAt(terms, index)) {
      const mark = { termId: getExistingValue(termIds, buildTermKey(term)), field: term.field, slot }
      const markNumber = encodeMark(mark)
      after.add(markNumber)
      if (!before.has(markNumber)) added[WORD_SET_KINDS.has(term.kind) ? 'word' : 'facet'].push(mark)
    }
    const removedMarks = [...before].filter(markNumber => !after.has(markNumber))
    removed.push(...removedMarks.map(markNumber => decodeMark(markNumber, slot)))
    if (!entries.has(id) || removedMarks.length > 0 || after.size !== before.size)
      changed.push({ id, slot, termIds: [...after] })
  }
  await writeRows(tx, products, slots)
  await writeEntries(tx, changed)
  await addTermFields(tx, added.word)
  for (const kind of ['word', 'facet'] as const) {
    await addTermMarks(tx, kind, added[kind])
    await removeTermMarks(tx, kind, removed)
  }
}

/** Deletes products; unknown ids are ignored. Must run in a transaction, in one process at a time. */
export const removeProducts = async (tx: Queryable, ids: readonly number[]): Promise<void> => {
  const entries = await readEntries(tx, ids)
  if (entries.length === 0) return
  const marks = entries.flatMap(({ slot, termIds }) => termIds.map(markNumber => decodeMark(markNumber, slot)))
  await removeTermMarks(tx, 'word', marks)
  await removeTermMarks(tx, 'facet', marks)
  const slots = sql.param(entries.map(entry => entry.slot))
  await tx.execute(sql`delete from listing_entry where slot = any(${slots}::int[])`)
  await tx.execute(sql`delete from listing_product where slot = any(${slots}::int[])`)
}

const encodeMark = ({ termId, field }: TermMark): number => termId * TEXT_FIELDS.length + field
const decodeMark = (markNumber: number, slot: number): TermMark => ({
  termId: Math.floor(markNumber / TEXT_FIELDS.length),
  field: markNumber % TEXT_FIELDS.length,
  slot,
})

const getId = ({ id }: IndexedProduct): number => id

const readEntries = async (tx: Queryable, ids: readonly number[]): Promise<Entry[]> => {
  const { rows } = await tx.execute<Entry>(sql`
    select product.id, slot, entry.term_ids as "termIds" from listing_product product join listing_entry entry using (slot)
    where product.id = any(${sql.param(ids)}::int[])`)
  return rows
}

/** Assigns the lowest free slots to new products. */
const assignSlots = async (
  tx: Queryable,
  products: readonly IndexedProduct[],
  entries: ReadonlyMap<number, Entry>,
): Promise<Map<number, number>> => {
  const newProducts = products.filter(({ id }) => !entries.has(id))
  const slots = new Map(Array.from(entries.values(), ({ id, slot }) => [id, slot]))
  if (newProducts.length === 0) return slots
  const { rows: counts } = await tx.execute<{ nextSlot: number; usedCount: number }>(
    sql`select coalesce(max(slot) + 1, 0) as "nextSlot", count(*)::int as "usedCount" from listing_product`,
  )
  const { nextSlot, usedCount } = getFirstElement(counts)
  const freeSlots = usedCount < nextSlot ? await findFreeSlots(tx, nextSlot, newProducts.length) : []
  for (const [index, { id }] of newProducts.entries())
    slots.set(id, freeSlots[index] ?? nextSlot + index - freeSlots.length)
  return slots
}

const findFreeSlots = async (tx: Queryable, nextSlot: number, maxSlots: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ slot: number }>(sql`
    select slot from generate_series(0, ${nextSlot}::int - 1) as slot
    where not exists (select from listing_product taken where taken.slot = slot.slot) order by slot limit ${maxSlots}`)
  return rows.map(row => row.slot)
}

const writeRows = async (
  tx: Queryable,
  products: readonly IndexedProduct[],
  slots: ReadonlyMap<number, number>,
): Promise<void> => {
  const toArrayParam = (readValue: (product: IndexedProduct) => unknown) => sql.param(products.map(readValue))
  const getScheduledVisibility = (product: IndexedProduct) => (product.visibility?.type ? product.visibility : null)
  await tx.execute(sql`
    insert into listing_product as known
      (slot, id, total_cents, modified_at, name_et, name_en, other_names, range_type, range_from, range_to, state_in_range, state_out_range)
    select * from unnest(
      ${toArrayParam(({ id }) => slots.get(id))}::int[], ${toArrayParam(getId)}::int[], ${toArrayParam(({ totalCents }) => totalCents)}::int[],
      ${toArrayParam(({ modifiedAt }) => modifiedAt)}::int8[],
      ${toArrayParam(({ nameByLang }) => createNameSortKey(nameByLang.et, 'et'))}::text[],
      ${toArrayParam(({ nameByLang }) => createNameSortKey(nameByLang.en, 'en'))}::text[],
      ${toArrayParam(product => toJsonOrNull(createOtherSortKeys(product)))}::jsonb[],
      ${toArrayParam(product => getScheduledVisibility(product)?.type ?? null)}::int2[],
      ${toArrayParam(product => getScheduledVisibility(product)?.rangeFrom ?? null)}::int8[],
      ${toArrayParam(product => getScheduledVisibility(product)?.rangeTo ?? null)}::int8[],
      ${toArrayParam(product => getScheduledVisibility(product)?.stateInRange ?? null)}::int2[],
      ${toArrayParam(product => getScheduledVisibility(product)?.stateOutRange ?? null)}::int2[])
    on conflict (slot) do update set (total_cents, modified_at, name_et, name_en, other_names, range_type, range_from, range_to,
      state_in_range, state_out_range) = row (excluded.total_cents, excluded.modified_at, excluded.name_et, excluded.name_en, excluded.other_names,
      excluded.range_type, excluded.range_from, excluded.range_to, excluded.state_in_range, excluded.state_out_range)
    where known.* is distinct from excluded.*`)
}

const toJsonOrNull = (value: object | null): string | null => (value ? JSON.stringify(value) : null)

const writeEntries = async (tx: Queryable, entries: readonly Entry[]): Promise<void> => {
  if (entries.length === 0) return
  await tx.execute(sql`
    insert into listing_entry (slot, term_ids)
    select slot, term_ids::int[] from unnest(
      ${sql.param(entries.map(({ slot }) => slot))}::int[], ${sql.param(entries.map(({ termIds }) => `{${termIds}}`))}::text[]
    ) as changed (slot, term_ids)
    on conflict (slot) do update set term_ids = excluded.term_ids`)
}
