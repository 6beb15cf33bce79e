import { addHolds, HOLDER_KEYS, type Holder, type HoldSize } from '#orders/domain/stock-hold.ts'
import type { Database } from '#platform/server/db/database.ts'

/** An order that this process is placing. */
interface PendingHold {
  /** Public token of the order. */
  token: string
  holder: Holder
  own: HoldSize
}
type HeldByAll = Readonly<Record<keyof Holder, HoldSize>>

const ordersInFlight = new WeakMap<Database, Set<PendingHold>>()

/** Registration of an order from the decision to the commit. */
export interface InFlightOrder {
  /** Tokens of the orders in flight when this one began. Some of them may be committed already. */
  others: readonly string[]
  /** Adds the holds of the other orders in flight. */
  withOthers(before: HeldByAll): HeldByAll
  leave(): void
}

/** Registers an order in flight, because concurrent transactions do not see each other's rows. */
export const registerInFlightOrder = (db: Database, mine: PendingHold): InFlightOrder => {
  const all = ordersInFlight.get(db) ?? new Set()
  ordersInFlight.set(db, all)
  const others = [...all]
  all.add(mine)
  return {
    others: others.map(({ token }) => token),
    withOthers: before => {
      const sums = { ...before }
      for (const { holder, own } of others)
        for (const by of HOLDER_KEYS) if (holder[by] === mine.holder[by]) sums[by] = addHolds(sums[by], own)
      return sums
    },
    leave: () => void all.delete(mine),
  }
}
