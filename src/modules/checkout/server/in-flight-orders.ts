import { addHolds, HOLDER_KEYS, type Holder, type HoldSize } from '#orders/domain/stock-hold.ts'
import type { Database } from '#platform/server/db/database.ts'

/** An order that this process is placing. */
interface PendingHold {
  /** Public token of the order. */
  token: string
  holder: Holder
  size: HoldSize
}
type HeldByAll = Readonly<Record<keyof Holder, HoldSize>>

const ordersInFlight = new WeakMap<Database, Set<PendingHold>>()

/** Registration of an order from the decision to the commit. */
export interface InFlightOrder {
  /** Tokens of the orders in flight when this one began. Some of them may be committed already. */
  others: readonly string[]
  /** Adds the holds of the other orders in flight. */
  addOtherHolds(before: HeldByAll): HeldByAll
  unregister(): void
}

/** Registers an order in flight, because concurrent transactions do not see each other's rows. */
export const registerInFlightOrder = (db: Database, hold: PendingHold): InFlightOrder => {
  const all = ordersInFlight.get(db) ?? new Set()
  ordersInFlight.set(db, all)
  const others = [...all]
  all.add(hold)
  return {
    others: others.map(({ token }) => token),
    addOtherHolds: before => {
      const sums = { ...before }
      for (const { holder, size } of others)
        for (const key of HOLDER_KEYS) if (holder[key] === hold.holder[key]) sums[key] = addHolds(sums[key], size)
      return sums
    },
    unregister: () => void all.delete(hold),
  }
}
