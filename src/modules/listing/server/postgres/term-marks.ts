import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { CHUNK_SHIFT_BITS, CHUNK_SIZE_BITS } from './chunk-size.ts'

/** A term that a product gets or loses. */
export interface TermMark {
  termId: number
  /** Field of the product's texts; 0 for terms other than words. */
  field: number
  slot: number
}

const SET_TABLES = { facet: sql.raw('listing_facet_set'), word: sql.raw('listing_word_set') } as const
export type SetKind = keyof typeof SET_TABLES

/** A chunk without products, in SQL. */
export const EMPTY_CHUNK = sql.raw(`0::bit(${CHUNK_SIZE_BITS})`)
/** Selects a chunk with a single product. */
export const selectProductChunk = (slot: SQL): SQL =>
  sql`set_bit(${EMPTY_CHUNK}, ${slot} & ${sql.raw(String(CHUNK_SIZE_BITS - 1))}, 1)`
export const selectChunk = (slot: SQL): SQL => sql`${slot} >> ${sql.raw(String(CHUNK_SHIFT_BITS))}`

export const addTermMarks = async (db: Queryable, kind: SetKind, marks: readonly TermMark[]): Promise<void> => {
  if (marks.length === 0) return
  const sets = SET_TABLES[kind]
  await db.execute(sql`
    insert into ${sets} as known (${selectKey(kind)}, bits) ${selectChunks(kind, marks)}
    on conflict (${selectKey(kind)}) do update set bits = known.bits | excluded.bits`)
}

/** Removes marks and deletes empty chunks. */
export const removeTermMarks = async (db: Queryable, kind: SetKind, marks: readonly TermMark[]): Promise<void> => {
  if (marks.length === 0) return
  const sets = SET_TABLES[kind]
  const fieldCondition = kind === 'word' ? sql`and known.field = removed.field` : sql``
  const removedChunks = sql`(${selectChunks(kind, marks)}) as removed where known.term_id = removed.term_id and known.chunk = removed.chunk ${fieldCondition}`
  await db.execute(sql`update ${sets} as known set bits = known.bits & ~removed.bits from ${removedChunks}`)
  await db.execute(sql`delete from ${sets} as known using ${removedChunks} and known.bits = ${EMPTY_CHUNK}`)
}

const selectKey = (kind: SetKind): SQL => (kind === 'word' ? sql`term_id, field, chunk` : sql`term_id, chunk`)

const selectChunks = (kind: SetKind, marks: readonly TermMark[]): SQL => sql`
  select term_id, ${kind === 'word' ? sql`field,` : sql``} ${selectChunk(sql`slot`)} as chunk, bit_or(${selectProductChunk(sql`slot`)}) as bits
  from unnest(
    ${sql.param(marks.map(mark => mark.termId))}::int[], ${sql.param(marks.map(mark => mark.field))}::int[],
    ${sql.param(marks.map(mark => mark.slot))}::int[]
  ) as mark (term_id, field, slot)
  group by ${selectKey(kind)}`
