import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { lockSupersessions, readSuccessorChains } from './product-numbers.ts'
import { products } from './tables.ts'

/** A product, null for a new one, and the code of the product that shall replace it; empty for none. */
export interface SuccessorLink {
  id: number | null
  code: string
}

/** `none`: the link has no code. A found product has the code as the shop writes it. */
export type ResolvedSuccessor =
  | { kind: 'none' }
  | { kind: 'wrong'; messageKey: string }
  | { kind: 'found'; id: number; code: string }

/** Finds products outside the bin by code in lowercase. The oldest of several products with a code counts. */
export const findSuccessors = async (
  db: Queryable,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { id: number; code: string }>> => {
  const requestedCodes = [...new Set(codes.map(code => code.toLowerCase()))].filter(code => code !== '')
  if (requestedCodes.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, code: products.code1 })
    .from(products)
    .where(
      and(
        inArray(sql`lower(${products.code1})`, requestedCodes),
        eq(products.class, 'product'),
        isNull(products.removedAt),
      ),
    )
    .orderBy(asc(products.id))
  return new Map(rows.toReversed().map(row => [row.code.toLowerCase(), row]))
}

/** Resolves links in their order, so that two of them cannot close a circle together. */
export const resolveSuccessors = async (
  db: Queryable,
  links: readonly SuccessorLink[],
): Promise<ResolvedSuccessor[]> => {
  if (links.every(({ code }) => code === '')) return links.map(() => ({ kind: 'none' }))
  await lockSupersessions(db)
  const successorByCode = await findSuccessors(
    db,
    links.map(({ code }) => code),
  )
  const ids = [...successorByCode.values()].map(({ id }) => id)
  const nextIds = new Map<number, number>()
  for (const [productId, chain] of await readSuccessorChains(db, ids))
    for (const [index, id] of chain.entries()) nextIds.set(chain[index - 1] ?? productId, id)
  return links.map(({ id, code }): ResolvedSuccessor => {
    if (code === '') return { kind: 'none' }
    const successor = successorByCode.get(code.toLowerCase())
    if (!successor) return { kind: 'wrong', messageKey: 'productAdmin.problem.unknownSuccessor' }
    if (id !== null && leadsTo(nextIds, successor.id, id))
      return { kind: 'wrong', messageKey: 'productAdmin.problem.successorCircle' }
    if (id !== null) nextIds.set(id, successor.id)
    return { kind: 'found', ...successor }
  })
}

const leadsTo = (next: ReadonlyMap<number, number>, from: number, to: number): boolean => {
  const visitedIds = new Set<number>()
  for (let id: number | undefined = from; id !== undefined && !visitedIds.has(id); id = next.get(id)) {
    if (id === to) return true
    visitedIds.add(id)
  }
  return false
}
