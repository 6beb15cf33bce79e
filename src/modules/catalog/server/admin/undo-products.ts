import { isDeepStrictEqual } from 'node:util'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { entriesOfAct } from '#platform/server/bulk.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { categories } from '../tables.ts'
import { type Changeable, type Found, foundProducts, lockProducts, putProducts } from './change-products.ts'

const FIELDS: ReadonlySet<string> = new Set<keyof Changeable>([
  'priceCents',
  'totalCents',
  'free',
  'visibility',
  'categoryIds',
  'removedAt',
])

/** True where each field of a change can be put back. */
export const areUndoable = (fields: readonly string[]): boolean => fields.every(field => FIELDS.has(field))

interface Part {
  undone: number
  /** Somebody changed these since. */
  left: number
}

interface Undone extends Part {
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
  const undone = await write(app, actor, async (tx): Promise<Outcome<Part, Part>> => {
    const ids = rows.map(({ subject }) => Number(subject))
    await lockProducts(tx, ids)
    const found = await foundProducts(tx, ids)
    const known = new Set((await tx.select({ id: categories.id }).from(categories)).map(({ id }) => id))
    const back = new Map<number, { found: Found; next: Changeable }>()
    const already = new Set<number>()
    let left = 0
    // The last first: what one act changed twice goes back both ways.
    for (const { subject, before, after } of rows.toReversed()) {
      const now = found.get(Number(subject))
      const place = back.get(Number(subject))?.next ?? now
      if (!now || !place || !before || !after) {
        left += 1
        continue
      }
      const next = withBefore(place, before, known)
      if (stands(place, after) && !endsPlan(now, after)) back.set(now.id, { found: now, next })
      // This part was asked for before, and its answer was lost.
      else if (stands(place, asAudited(next))) already.add(now.id)
      else left += 1
    }
    const part = { undone: new Set([...back.keys(), ...already]).size, left }
    if (back.size === 0) return refused(part)
    await putProducts(tx, [...back.values()], app.now())
    return ok(part)
  })
  return ok({ ...(undone.ok ? undone.value : undone.why), next })
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

/** Categories that are no more are left out. */
const withBefore = (now: Changeable, before: Record<string, unknown>, known: ReadonlySet<number>): Changeable => {
  const next = { ...asAudited(now), ...before } as Omit<Changeable, 'removedAt'> & { removedAt: string | null }
  return {
    priceCents: next.priceCents,
    totalCents: next.totalCents,
    free: next.free,
    visibility: next.visibility,
    categoryIds: next.categoryIds.filter(id => known.has(id)),
    removedAt: next.removedAt === null ? null : new Date(next.removedAt),
  }
}
