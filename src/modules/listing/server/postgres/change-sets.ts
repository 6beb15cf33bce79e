import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { CHUNK, CHUNK_SHIFT } from './chunk.ts'

/** That a product gets or loses a term. */
export interface Mark {
  termId: number
  slot: number
}

const SETS = { facet: sql.raw('listing_facet_set'), word: sql.raw('listing_word_set') } as const
export type SetKind = keyof typeof SETS

/** A chunk without any product, in SQL. */
export const NOBODY = sql.raw(`0::bit(${CHUNK})`)
/** A chunk with the one product of a slot. */
export const alone = (slot: SQL): SQL => sql`set_bit(${NOBODY}, ${slot} & ${sql.raw(String(CHUNK - 1))}, 1)`
export const chunkOf = (slot: SQL): SQL => sql`${slot} >> ${sql.raw(String(CHUNK_SHIFT))}`

export const addMarks = async (db: Queryable, kind: SetKind, marks: readonly Mark[]): Promise<void> => {
  if (marks.length === 0) return
  const sets = SETS[kind]
  await db.execute(sql`
    insert into ${sets} as known (term_id, chunk, bits) ${inChunks(marks)}
    on conflict (term_id, chunk) do update set bits = known.bits | excluded.bits`)
}

/** Chunks that are left empty go. */
export const removeMarks = async (db: Queryable, kind: SetKind, marks: readonly Mark[]): Promise<void> => {
  if (marks.length === 0) return
  const sets = SETS[kind]
  const touched = sql`from (${inChunks(marks)}) as gone where known.term_id = gone.term_id and known.chunk = gone.chunk`
  await db.execute(sql`update ${sets} as known set bits = known.bits & ~gone.bits ${touched}`)
  const using = sql`using (${inChunks(marks)}) as gone where known.term_id = gone.term_id and known.chunk = gone.chunk`
  await db.execute(sql`delete from ${sets} as known ${using} and known.bits = ${NOBODY}`)
}

const inChunks = (marks: readonly Mark[]): SQL => sql`
  select term_id, ${chunkOf(sql`slot`)} as chunk, bit_or(${alone(sql`slot`)}) as bits
  from unnest(
    ${sql.param(marks.map(mark => mark.termId))}::int[], ${sql.param(marks.map(mark => mark.slot))}::int[]
  ) as mark (term_id, slot)
  group by 1, 2`
