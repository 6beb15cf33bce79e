import { isDeepStrictEqual } from 'node:util'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { mergeNumbers, type ProductNumber } from '#catalog/domain/product-number.ts'
import { normalizePartNumber } from '#kernel/part-number.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { productIdentifiers, supersessions } from './tables.ts'

/** Limits chains of successors, although circles are refused. */
export const MAX_CHAIN_LENGTH = 20

/** Reads the numbers of products besides their own codes, by product id. */
export const readProductNumbers = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProductNumber[]>> => {
  if (ids.length === 0) return new Map()
  const { productId, type, raw, brand, source } = productIdentifiers
  const rows = await db
    .select({ productId, type, number: raw, brand, source })
    .from(productIdentifiers)
    .where(inArray(productId, [...ids]))
    .orderBy(asc(productId), asc(productIdentifiers.id))
  const byProduct = Map.groupBy(rows, row => row.productId)
  return new Map([...byProduct].map(([id, numbers]) => [id, numbers.map(({ productId: _id, ...number }) => number)]))
}

/** Replaces the numbers of a product; returns the previous ones. Equal numbers are not rewritten. */
export const saveNumbers = async (
  tx: Write,
  productId: number,
  requested: readonly ProductNumber[],
): Promise<ProductNumber[]> => {
  const before = (await readProductNumbers(tx, [productId])).get(productId) ?? []
  const numbers = mergeNumbers(requested)
  if (isDeepStrictEqual(numbers, before)) return before
  await tx.delete(productIdentifiers).where(eq(productIdentifiers.productId, productId))
  await insertNumbers(tx, new Map([[productId, numbers]]))
  return before
}

/** A statement takes at most 65,535 values. */
const BATCH_SIZE = 2_000

export const insertNumbers = async (
  tx: Write,
  numbersByProduct: ReadonlyMap<number, readonly ProductNumber[]>,
): Promise<void> => {
  const rows = [...numbersByProduct].flatMap(([productId, numbers]) =>
    numbers.map(({ number, ...columns }) => ({
      productId,
      ...columns,
      raw: number,
      norm: normalizePartNumber(number),
    })),
  )
  for (let index = 0; index < rows.length; index += BATCH_SIZE)
    await tx.insert(productIdentifiers).values(rows.slice(index, index + BATCH_SIZE))
}

/** Serializes changes of successors, since two of them could close a circle together. */
export const lockSupersessions = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('supersessions'))`)
}

/** Reads direct successors by product id. */
export const readSuccessors = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ oldId: supersessions.oldId, newId: supersessions.newId })
    .from(supersessions)
    .where(inArray(supersessions.oldId, [...ids]))
  return new Map(rows.map(({ oldId, newId }) => [oldId, newId]))
}

/** Reads the products that these ones replace directly, by product id. */
export const readPredecessors = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ oldId: supersessions.oldId, newId: supersessions.newId })
    .from(supersessions)
    .where(inArray(supersessions.newId, [...ids]))
    .orderBy(asc(supersessions.oldId))
  const bySuccessor = Map.groupBy(rows, ({ newId }) => newId)
  return new Map([...bySuccessor].map(([id, links]) => [id, links.map(({ oldId }) => oldId)]))
}

/** Reads the products that replace these ones, by product id: the direct successor first, then its own and so on. */
export const readSuccessorChains = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ first: number; id: number }>(sql`
    with recursive chain(first, id, depth) as (
      select old_id, new_id, 1 from supersession where old_id = any(${sql.param([...ids])}::int[])
      union all
      select c.first, s.new_id, c.depth + 1 from chain c join supersession s on s.old_id = c.id where c.depth < ${MAX_CHAIN_LENGTH}
    ) select first, id from chain order by first, depth`)
  const byFirst = Map.groupBy(rows, row => row.first)
  return new Map([...byFirst].map(([first, chain]) => [first, chain.map(({ id }) => id)]))
}

/** Returns true when the product would replace itself, directly or through others. */
export const closesCircle = async (tx: Write, productId: number, successorId: number): Promise<boolean> => {
  if (productId === successorId) return true
  await lockSupersessions(tx)
  return ((await readSuccessorChains(tx, [successorId])).get(successorId) ?? []).includes(productId)
}

/** Sets the product that replaces this one, or none; returns the previous one. */
export const saveSuccessor = async (
  tx: Write,
  productId: number,
  successorId: number | null,
  now: Date,
): Promise<number | null> => {
  const before = (await readSuccessors(tx, [productId])).get(productId) ?? null
  if (before === successorId) return before
  if (successorId === null) await tx.delete(supersessions).where(eq(supersessions.oldId, productId))
  else
    await tx
      .insert(supersessions)
      .values({ oldId: productId, newId: successorId, at: now })
      .onConflictDoUpdate({ target: supersessions.oldId, set: { newId: successorId, at: now } })
  return before
}

/**
 * Reads the numbers that search finds products by besides their own codes, by product id. Products also have all
 * codes and numbers of those that they replace.
 */
export const readSearchNumbers = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; number: string }>(sql`
    with recursive origin(id, old_id, depth) as (
      select id, id, 0 from unnest(${sql.param([...ids])}::int[]) as requested(id)
      union all
      select o.id, s.old_id, o.depth + 1 from origin o join supersession s on s.new_id = o.old_id
      where o.depth < ${MAX_CHAIN_LENGTH}
    )
    select o.id, i.raw as number from origin o join product_identifier i on i.product_id = o.old_id
    union
    select o.id, code as number from origin o join product p on p.id = o.old_id,
      unnest(array[p.code1, p.code2, p.gtin]) as code where o.depth > 0 and code <> ''
    order by 1, 2`)
  const byProduct = Map.groupBy(rows, row => row.id)
  return new Map([...byProduct].map(([id, found]) => [id, found.map(({ number }) => number)]))
}

/**
 * Lists the products whose pages or search numbers depend on these ones: all successors, direct predecessors and
 * interchangeable products. Call it before and after a change.
 */
export const listDependentIds = async (db: Queryable, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const chains = await readSuccessorChains(db, ids)
  const predecessors = await readPredecessors(db, ids)
  const interchangeable = await readInterchangeable(db, ids)
  return [
    ...new Set([
      ...[...chains.values()].flat(),
      ...[...predecessors.values()].flat(),
      ...[...interchangeable.values()].flatMap(matches => matches.map(({ id }) => id)),
    ]),
  ]
}

/** A product that a competitor's number connects with another one. */
export interface Interchange {
  id: number
  /** The number as the claim has it, with its brand and source. */
  number: string
  brand: string
  source: string
}

/**
 * Reads interchangeable products by product id. A competitor's number connects its product with the product that has
 * this code, in both directions. Claims are not chained.
 */
export const readInterchangeable = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Interchange[]>> => {
  if (ids.length === 0) return new Map()
  const sameBrandCondition = sql`(i.brand = '' or q.brand = '' or lower(trim(i.brand)) = lower(trim(q.brand)))`
  const claim = sql`i.raw as number, i.brand, i.source`
  const anyRequestedId = sql`any(${sql.param([...ids])}::int[])`
  const sellableCondition = sql`q.class = 'product' and q.removed_at is null`
  // Each branch compares one column of codes, so that its index on `part_number` is used.
  const { rows } = await db.execute<{
    product_id: number
    id: number
    number: string
    brand: string
    source: string
  }>(sql`
    select i.product_id, q.id, ${claim} from product_identifier i
      join product q on part_number(q.code1) = i.norm and q.id <> i.product_id
      where i.product_id = ${anyRequestedId} and i.type = 'competitor' and ${sellableCondition} and ${sameBrandCondition}
    union
    select i.product_id, q.id, ${claim} from product_identifier i
      join product q on part_number(q.code2) = i.norm and q.id <> i.product_id
      where i.product_id = ${anyRequestedId} and i.type = 'competitor' and ${sellableCondition} and ${sameBrandCondition}
    union
    select q.id, i.product_id, ${claim} from product q
      join product_identifier i on i.norm = part_number(q.code1) and i.product_id <> q.id
      join product o on o.id = i.product_id and o.class = 'product' and o.removed_at is null
      where q.id = ${anyRequestedId} and i.type = 'competitor' and i.norm <> '' and ${sameBrandCondition}
    union
    select q.id, i.product_id, ${claim} from product q
      join product_identifier i on i.norm = part_number(q.code2) and i.product_id <> q.id
      join product o on o.id = i.product_id and o.class = 'product' and o.removed_at is null
      where q.id = ${anyRequestedId} and i.type = 'competitor' and i.norm <> '' and ${sameBrandCondition}
    order by 1, 2`)
  const byProduct = Map.groupBy(rows, row => row.product_id)
  return new Map(
    [...byProduct].map(([id, matches]) => [id, matches.map(({ product_id: _id, ...interchange }) => interchange)]),
  )
}
