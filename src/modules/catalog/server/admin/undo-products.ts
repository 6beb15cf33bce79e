import { isDeepStrictEqual } from 'node:util'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { entriesOfAct } from '#platform/server/bulk.ts'
import { type Write, type Writing, write } from '#platform/server/write.ts'
import { categories, type products } from '../tables.ts'
import { type Changeable, type Found, foundProducts, lockProducts, putProducts } from './change-products.ts'
import {
  canBePutBack,
  DETAIL_FIELDS,
  type Details,
  detailsIn,
  detailsOf,
  putDetails,
  withPlan,
} from './product-details.ts'

const CHANGEABLE = [
  'priceCents',
  'totalCents',
  'free',
  'visibility',
  'categoryIds',
  'removedAt',
] as const satisfies readonly (keyof Changeable)[]
const FIELDS: ReadonlySet<string> = new Set([...CHANGEABLE, ...DETAIL_FIELDS])
const PLAN: readonly string[] = ['cutCents', 'cutFrom', 'cutTo']

/** True when every changed field can be restored. */
export const areUndoable = (fields: readonly string[]): boolean => fields.every(field => FIELDS.has(field))

interface Part {
  undone: number
  /** Products that others changed since. */
  left: number
}

interface Undone extends Part {
  next: number | null
}

/** Undoes a batch of the user's own operation; later changes stay. Fails when the operation changed no product. */
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
    const currentProducts = await productsNow(tx, ids)
    const knownCategories = new Set((await tx.select({ id: categories.id }).from(categories)).map(({ id }) => id))
    const scheduledSubjects = new Set(rows.flatMap(({ subject, after }) => (touchesPlan(after) ? [subject] : [])))
    const restoredStates = new Map<number, State>()
    const alreadyUndone = new Set<number>()
    let leftCount = 0
    // The last change comes first, because one operation may change a product twice.
    for (const { subject, before, after } of rows.toReversed()) {
      const current = currentProducts.get(Number(subject))
      const currentState = restoredStates.get(Number(subject)) ?? current?.state
      if (!current || !currentState || !before || !after) {
        leftCount += 1
        continue
      }
      const next: State = { ...currentState, ...before }
      if (stands(currentState, after) && (scheduledSubjects.has(subject) || !endsPlan(current.found, after)))
        restoredStates.set(current.found.id, next)
      // An earlier call undid this part, and its answer was lost.
      else if (stands(currentState, next)) alreadyUndone.add(current.found.id)
      else leftCount += 1
    }
    const restoredIds = new Set<number>()
    const simpleChanges: { found: Found; next: Changeable }[] = []
    for (const [id, state] of restoredStates) {
      const present = currentProducts.get(id)!
      if (areSameDetails(present.state, state))
        simpleChanges.push({ found: present.found, next: changeableIn(state, knownCategories) })
      else if (!(await putBackWhole(tx, present, { state, known: knownCategories, now: app.now() }))) {
        leftCount += 1
        continue
      }
      restoredIds.add(id)
    }
    await putProducts(tx, simpleChanges, app.now())
    const part = { undone: new Set([...restoredIds, ...alreadyUndone]).size, left: leftCount }
    return restoredIds.size === 0 ? refused(part) : ok(part)
  })
  return ok({ ...(undone.ok ? undone.value : undone.why), next })
}

/** Product fields in the format of audit entries. */
type State = Readonly<Record<string, unknown>>

interface Present {
  found: Found
  row: typeof products.$inferSelect
  details: Details
  state: State
}

const productsNow = async (tx: Write, ids: readonly number[]): Promise<Map<number, Present>> => {
  const details = await detailsOf(tx, ids)
  return new Map(
    Array.from(await foundProducts(tx, ids), ([id, found]) => {
      const { row, details: productDetails } = details.get(id)!
      const changeable = Object.fromEntries(CHANGEABLE.map(name => [name, found[name]]))
      return [id, { found, row, details: productDetails, state: asAudited({ ...productDetails, ...changeable }) }]
    }),
  )
}

interface PutBack {
  state: State
  /** Existing categories; others are left out. */
  known: ReadonlySet<number>
  now: Date
}

const areSameDetails = (one: State, other: State): boolean =>
  DETAIL_FIELDS.every(name => isDeepStrictEqual(one[name], other[name]))

/** Restores a product with its details; false when it is impossible. */
const putBackWhole = async (
  tx: Write,
  { found, row, details, state: present }: Present,
  { state, known, now }: PutBack,
): Promise<boolean> => {
  const wanted = { product: changeableIn(state, known), details: await detailsIn(tx, state, found) }
  const isPlanChanged = PLAN.some(name => !isDeepStrictEqual(state[name], present[name]))
  const next = isPlanChanged ? withPlan(wanted, row, now) : wanted
  if (!(await canBePutBack(tx, next, row))) return false
  await putProducts(tx, [{ found, next: next.product }], now)
  // Saving prices ends the scheduled sale, so that the details restore it afterwards.
  await putDetails(tx, { row, details }, next.details, now)
  return true
}

const touchesPlan = (after: State | null): boolean => after !== null && PLAN.some(name => name in after)

/** Unknown fields count as changed. */
const stands = (present: State, after: State): boolean =>
  Object.entries(after).every(([name, value]) => name in present && isDeepStrictEqual(present[name], value))

/** Restoring prices ends a scheduled sale, so that a sale of another operation must be kept. */
const endsPlan = ({ cutCents }: Found, after: State): boolean =>
  cutCents !== null && ('priceCents' in after || 'totalCents' in after)

const asAudited = (fields: object): State => JSON.parse(JSON.stringify(fields))

const changeableIn = (state: State, knownCategories: ReadonlySet<number>): Changeable => {
  const { priceCents, totalCents, free, visibility, categoryIds, removedAt } = state as unknown as Omit<
    Changeable,
    'removedAt'
  > & { removedAt: string | null }
  return {
    ...{ priceCents, totalCents, free, visibility },
    categoryIds: categoryIds.filter(id => knownCategories.has(id)),
    removedAt: removedAt === null ? null : new Date(removedAt),
  }
}
