import { addHolds, HOLDER_KEYS, type Holder, type HoldSize } from '#orders/domain/stock-hold.ts'
import type { Database } from '#platform/server/db/database.ts'

/** An order that this process is placing. */
interface PendingHold {
  /** Public token of the order. */
  token: string
  holder: Holder
  size: HoldSize
}
type HoldsByHolder = Readonly<Record<keyof Holder, HoldSize>>

const ordersInFlight = new WeakMap<Database, Set<PendingHold>>()

/** An order is in flight from the decision to the commit. */
export interface InFlightOrder {
  /** Tokens of the orders in flight when this one began. Some of them may be committed already. */
  otherTokens: readonly string[]
  /** Adds the holds of the other orders in flight. */
  addOtherHolds(storedHolds: HoldsByHolder): HoldsByHolder
  unregister(): void
}

/** Registers an order in flight, because concurrent transactions do not see each other's rows. */
export const registerInFlightOrder = (db: Database, hold: PendingHold): InFlightOrder => {
  const pendingHolds = ordersInFlight.get(db) ?? new Set()
  ordersInFlight.set(db, pendingHolds)
  const otherHolds = [...pendingHolds]
  pendingHolds.add(hold)
  return {
    otherTokens: otherHolds.map(({ token }) => token),
    addOtherHolds: storedHolds => {
      const sums = { ...storedHolds }
      for (const { holder, size } of otherHolds)
        for (const key of HOLDER_KEYS) if (holder[key] === hold.holder[key]) sums[key] = addHolds(sums[key], size)
      return sums
    },
    unregister: () => void pendingHolds.delete(hold),
  }
}
