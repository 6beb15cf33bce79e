import type { Cents } from '#kernel/money.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

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
  unpaidMinutes: number
  unpaidDays: number
}

/** Returns the end of an unpaid order's stock hold (docs/decisions/037-unpaid-goods.md). */
export const heldUntil = (
  event: HoldEvent,
  { placedAt, now, rules, paysOnline = true }: { placedAt: Date; now: Date; rules: HoldRules; paysOnline?: boolean },
): Date => {
  const afterDays = placedAt.getTime() + rules.unpaidDays * DAY_MS
  const afterMinutes = now.getTime() + rules.unpaidMinutes * MINUTE_MS
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
export interface Held {
  lines: number
  pieces: number
  cents: Cents
}
export const HELD = ['lines', 'pieces', 'cents'] as const satisfies readonly (keyof Held)[]
export const NOTHING_HELD: Held = { lines: 0, pieces: 0, cents: 0 }

/** Unpaid orders with the same key are counted together. */
export interface Holder {
  address: string
  visitor: string
  email: string
}
export const HOLDERS = ['address', 'visitor', 'email'] as const satisfies readonly (keyof Holder)[]

export const NOBODY_HOLDS: Readonly<Record<keyof Holder, Held>> = {
  address: NOTHING_HELD,
  visitor: NOTHING_HELD,
  email: NOTHING_HELD,
}

/** Many people share an address: a mobile network, an office, or a proxy. */
const PER_ADDRESS = 10

export const addHeld = (one: Held, other: Held): Held => ({
  lines: one.lines + other.lines,
  pieces: one.pieces + other.pieces,
  cents: one.cents + other.cents,
})

/** Returns whether an order may hold its unpaid stock in addition to the existing holds of each holder. */
export const mayHold = (own: Held, before: Readonly<Record<keyof Holder, Held>>, most: Held): boolean =>
  HOLDERS.every(holder => {
    const together = addHeld(own, before[holder])
    const times = holder === 'address' ? PER_ADDRESS : 1
    return HELD.every(what => together[what] <= most[what] * times)
  })

/** A hold above half of the limit needs the attention of staff. */
export const isUnusual = (own: Held, most: Held): boolean => HELD.some(what => own[what] * 2 > most[what])
