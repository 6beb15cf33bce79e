import { addHeld, type Held, HOLDERS, type Holder } from '#orders/domain/stock-hold.ts'
import type { Database } from '#platform/server/db/database.ts'

/** What an order that is being placed will hold. */
interface Placing {
  holder: Holder
  own: Held
}
type HeldByAll = Readonly<Record<keyof Holder, Held>>

const placing = new WeakMap<Database, Set<Placing>>()

/** An order among those that are being placed in this process, from the decision to the commit. */
export interface PlacingNow {
  /** Adds what was being placed beside it when it began to what the database knows. */
  withOthers(before: HeldByAll): HeldByAll
  leave(): void
}

/** Remembers what is being placed: orders at the same moment do not see each other's rows. */
export const beginPlacing = (db: Database, mine: Placing): PlacingNow => {
  const all = placing.get(db) ?? new Set()
  placing.set(db, all)
  // Seen before the database is asked: whoever leaves afterwards is in its rows.
  const others = [...all]
  all.add(mine)
  return {
    withOthers: before => {
      const sums = { ...before }
      for (const { holder, own } of others)
        for (const by of HOLDERS) if (holder[by] === mine.holder[by]) sums[by] = addHeld(sums[by], own)
      return sums
    },
    leave: () => void all.delete(mine),
  }
}
