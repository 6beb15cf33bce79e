import { DAY_MS, MINUTE_MS } from '#kernel/durations.ts'
import type { Cents } from '#kernel/money.ts'

/** Events of an unpaid order that change how long its stock is held. */
export type HoldEvent =
  | 'placed'
  /** A payment was opened at its provider. */
  | 'opened'
  /** The provider reports the payment as pending. */
  | 'pending'
  /** The last open payment failed. */
  | 'ended'

export interface HoldRules {
  unpaidHoldMinutes: number
  unpaidDays: number
}

/** Returns the end of an unpaid order's stock hold (docs/decisions/016-stock.md). */
export const computeHoldEnd = (
  event: HoldEvent,
  { placedAt, now, rules, paysOnline = true }: { placedAt: Date; now: Date; rules: HoldRules; paysOnline?: boolean },
): Date => {
  const afterDays = placedAt.getTime() + rules.unpaidDays * DAY_MS
  const afterMinutes = now.getTime() + rules.unpaidHoldMinutes * MINUTE_MS
  const afterOneDay = now.getTime() + DAY_MS
  switch (event) {
    case 'placed':
      return new Date(paysOnline ? Math.min(afterMinutes, afterDays) : afterDays)
    case 'opened':
      return new Date(Math.min(Math.max(afterMinutes, afterOneDay), afterDays))
    case 'pending':
      return new Date(Math.max(afterOneDay, afterDays))
    case 'ended':
      return new Date(paysOnline ? Math.min(afterMinutes, afterDays) : afterDays)
  }
}

/** The size of the unpaid stock that is held. */
export interface HoldSize {
  lines: number
  pieces: number
  cents: Cents
}
export const HOLD_MEASURES = ['lines', 'pieces', 'cents'] as const satisfies readonly (keyof HoldSize)[]
export const EMPTY_HOLD: HoldSize = { lines: 0, pieces: 0, cents: 0 }

/** Unpaid orders with the same key are counted together. */
export interface Holder {
  address: string
  visitor: string
  email: string
}
export const HOLDER_KEYS = ['address', 'visitor', 'email'] as const satisfies readonly (keyof Holder)[]

export const EMPTY_HOLDS: Readonly<Record<keyof Holder, HoldSize>> = {
  address: EMPTY_HOLD,
  visitor: EMPTY_HOLD,
  email: EMPTY_HOLD,
}

/** Many people share an address: a mobile network, an office, or a proxy. */
const ADDRESS_FACTOR = 10

export const addHolds = (first: HoldSize, second: HoldSize): HoldSize => ({
  lines: first.lines + second.lines,
  pieces: first.pieces + second.pieces,
  cents: first.cents + second.cents,
})

/** Returns whether an order may hold its unpaid stock in addition to the existing holds of each holder. */
export const isHoldAllowed = (
  newHold: HoldSize,
  existingHolds: Readonly<Record<keyof Holder, HoldSize>>,
  limit: HoldSize,
): boolean =>
  HOLDER_KEYS.every(holder => {
    const combined = addHolds(newHold, existingHolds[holder])
    const factor = holder === 'address' ? ADDRESS_FACTOR : 1
    return HOLD_MEASURES.every(measure => combined[measure] <= limit[measure] * factor)
  })

/** A hold above half of the limit needs the attention of staff. */
export const isUnusualHold = (newHold: HoldSize, limit: HoldSize): boolean =>
  HOLD_MEASURES.some(measure => newHold[measure] * 2 > limit[measure])
