import { isDeepStrictEqual } from 'node:util'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { entriesOfAct } from '#platform/server/bulk.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { categories } from '../tables.ts'
import { type Changeable, type Found, foundProducts, lockProducts, putProducts } from './change-products.ts'

interface Undone {
  undone: number
  /** Somebody changed these since. */
  left: number
  next: number | null
}

/** Takes back a part of an own act upon products; what was changed since stays. Refuses an act that did nothing to any. */
export const undoProducts = async (
  app: Writing & Pick<App, 'db'>,
  actor: Actor & { kind: 'user' },
  { act, after }: { act: string; after: number },
): Promise<Outcome<Undone, 'unknown'>> => {
  const { rows, next } = await entriesOfAct(app.db, { act, userId: actor.id, kind: 'product', after })
  if (rows.length === 0) return after === 0 ? refused('unknown') : ok({ undone: 0, left: 0, next: null })
  let left = 0
  const undone = await write(app, actor, async (tx): Promise<Outcome<number, 'none'>> => {
    const ids = rows.map(({ subject }) => Number(subject))
    await lockProducts(tx, ids)
    const found = await foundProducts(tx, ids)
    const known = new Set((await tx.select({ id: categories.id }).from(categories)).map(({ id }) => id))
    const back = new Map<number, { found: Found; next: Changeable }>()
    // The last first: what one act changed twice goes back both ways.
    for (const { subject, before, after } of rows.toReversed()) {
      const now = found.get(Number(subject))
      const place = back.get(Number(subject))?.next ?? now
      if (!now || !place || !before || !after || !stands(place, after) || endsPlan(now, after)) left += 1
      else {
        const next = withBefore(place, before)
        back.set(now.id, { found: now, next: { ...next, categoryIds: next.categoryIds.filter(id => known.has(id)) } })
      }
    }
    if (back.size === 0) return refused('none')
    await putProducts(tx, [...back.values()], app.now())
    return ok(back.size)
  })
  return ok({ undone: undone.ok ? undone.value : 0, left, next })
}

/** Only of what deeds change something can be put back. */
const stands = (now: Changeable, after: Record<string, unknown>): boolean => {
  const present = asAudited(now)
  return Object.entries(after).every(([name, value]) => name in present && isDeepStrictEqual(present[name], value))
}

/** Prices that are put back end a planned cut: one that was planned since stays. */
const endsPlan = ({ cutCents }: Found, after: Record<string, unknown>): boolean =>
  cutCents !== null && ('priceCents' in after || 'totalCents' in after)

const asAudited = (now: Changeable): Record<string, unknown> =>
  JSON.parse(JSON.stringify({ ...now, removedAt: now.removedAt?.toISOString() ?? null }))

const withBefore = (now: Changeable, before: Record<string, unknown>): Changeable => {
  const next = { ...asAudited(now), ...before } as Omit<Changeable, 'removedAt'> & { removedAt: string | null }
  return {
    priceCents: next.priceCents,
    totalCents: next.totalCents,
    visibility: next.visibility,
    categoryIds: next.categoryIds,
    removedAt: next.removedAt === null ? null : new Date(next.removedAt),
  }
}
