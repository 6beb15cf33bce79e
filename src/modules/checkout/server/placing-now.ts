import { addHeld, type Held, HOLDERS, type Holder } from '#orders/domain/stock-hold.ts'
import type { Database } from '#platform/server/db/database.ts'

/** An order that this process is placing. */
interface Placing {
  /** Public token of the order. */
  token: string
  holder: Holder
  own: Held
}
type HeldByAll = Readonly<Record<keyof Holder, Held>>

const placing = new WeakMap<Database, Set<Placing>>()

/** Registration of an order from the decision to the commit. */
export interface PlacingNow {
  /** Tokens of the orders in flight when this one began. Some of them may be committed already. */
  others: readonly string[]
  /** Adds the holds of the other orders in flight. */
  withOthers(before: HeldByAll): HeldByAll
  leave(): void
}

/** Registers an order in flight, because concurrent transactions do not see each other's rows. */
export const beginPlacing = (db: Database, mine: Placing): PlacingNow => {
  const all = placing.get(db) ?? new Set()
  placing.set(db, all)
  const others = [...all]
  all.add(mine)
  return {
    others: others.map(({ token }) => token),
    withOthers: before => {
      const sums = { ...before }
      for (const { holder, own } of others)
        for (const by of HOLDERS) if (holder[by] === mine.holder[by]) sums[by] = addHeld(sums[by], own)
      return sums
    },
    leave: () => void all.delete(mine),
  }
}
