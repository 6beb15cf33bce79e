import { addHeld, type Held, HOLDERS, type Holder } from '#orders/domain/stock-hold.ts'
import type { Database } from '#platform/server/db/database.ts'

/** What an order that is being placed will hold. */
interface Placing {
  /** The order's public token. */
  token: string
  holder: Holder
  own: Held
}
type HeldByAll = Readonly<Record<keyof Holder, Held>>

const placing = new WeakMap<Database, Set<Placing>>()

/** An order among those that are being placed in this process, from the decision to the commit. */
export interface PlacingNow {
  /** Tokens of the orders that were being placed when it began: some may be in the database by the time that it is asked. */
  others: readonly string[]
  /** Adds what those will hold to what the database knows without them. */
  withOthers(before: HeldByAll): HeldByAll
  leave(): void
}

/** Remembers what is being placed: orders at the same moment do not see each other's rows. */
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
