import { isDeepStrictEqual } from 'node:util'
import { changeProduct } from '#catalog/server/catalog.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { type Actor, system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { entriesOfAct } from '#platform/server/bulk.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { CHECK_PRODUCTS, checkProducts } from './check-products.ts'

interface Undone {
  undone: number
  /** Products that others changed since. */
  left: number
  next: number | null
}

/** Undoes a batch of the user's own operation; later changes stay. Fails when the operation fixed nothing. */
export const undoMendings = async (
  app: Writing & Pick<App, 'db'>,
  actor: Actor & { kind: 'user' },
  { act, after }: { act: string; after: number },
): Promise<Outcome<Undone, 'unknown'>> => {
  const { rows, next } = await entriesOfAct(app.db, { act, userId: actor.id, kind: 'product', after })
  if (rows.length === 0) return after === 0 ? refused('unknown') : ok({ undone: 0, left: 0, next: null })
  const result = await write(app, actor, async (tx): Promise<Outcome<number, number>> => {
    let [changed, alreadyUndone] = [0, 0]
    for (const { subject, before, after } of rows) {
      if (!before || !after) continue
      await changeProduct(
        tx,
        Number(subject),
        now => {
          if (holds(now, after)) {
            changed += 1
            return before
          }
          // An earlier call undid this part, and its answer was lost.
          if (holds(now, before)) alreadyUndone += 1
          return {}
        },
        app.now(),
      )
    }
    return changed > 0 ? ok(changed + alreadyUndone) : refused(alreadyUndone)
  })
  await checkProducts(
    app,
    system(CHECK_PRODUCTS.name),
    rows.map(({ subject }) => Number(subject)),
  )
  const undone = result.ok ? result.value : result.why
  return ok({ undone, left: rows.length - undone, next })
}

/** True when a product has these audited values. */
const holds = (now: object, values: Readonly<Record<string, unknown>>): boolean => {
  const present: Record<string, unknown> = JSON.parse(JSON.stringify(now))
  return Object.entries(values).every(([name, value]) => isDeepStrictEqual(present[name], value))
}
