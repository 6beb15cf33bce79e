import type { Cents } from '#kernel/money.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** What happened to an unpaid order that says how long its pieces are held from now on. */
export type HoldEvent =
  | 'placed'
  /** A payment is opened at its provider. */
  | 'opened'
  /** The provider says that the payment is on its way. */
  | 'pending'
  /** The last open payment came to nothing. */
  | 'ended'

export interface HoldRules {
  unpaidMinutes: number
  unpaidDays: number
}

/** The moment until which an unpaid order's pieces are held from others (docs/decisions/037-unpaid-goods.md). */
export const heldUntil = (
  event: HoldEvent,
  { placedAt, now, rules, paysOnline = true }: { placedAt: Date; now: Date; rules: HoldRules; paysOnline?: boolean },
): Date => {
  const longest = placedAt.getTime() + rules.unpaidDays * DAY_MS
  const soon = now.getTime() + rules.unpaidMinutes * MINUTE_MS
  const tomorrow = now.getTime() + DAY_MS
  switch (event) {
    case 'placed':
      return new Date(paysOnline ? Math.min(soon, longest) : longest)
    case 'opened':
      return new Date(Math.min(Math.max(soon, tomorrow), longest))
    case 'pending':
      return new Date(Math.max(tomorrow, longest))
    case 'ended':
      return new Date(paysOnline ? Math.min(soon, longest) : longest)
  }
}

/** What is kept from others without being paid. */
export interface Held {
  lines: number
  pieces: number
  cents: Cents
}
export const HELD = ['lines', 'pieces', 'cents'] as const satisfies readonly (keyof Held)[]
export const NOTHING_HELD: Held = { lines: 0, pieces: 0, cents: 0 }

/** Whose unpaid orders are counted together. */
export interface Holder {
  address: string
  visitor: string
  email: string
}
export const HOLDERS = ['address', 'visitor', 'email'] as const satisfies readonly (keyof Holder)[]

/** Nobody holds anything. */
export const NOBODY_HOLDS: Readonly<Record<keyof Holder, Held>> = {
  address: NOTHING_HELD,
  visitor: NOTHING_HELD,
  email: NOTHING_HELD,
}

/** Many people share an address: a mobile network, an office, a proxy that does not tell whom it asks for. */
const PER_ADDRESS = 10

export const addHeld = (one: Held, other: Held): Held => ({
  lines: one.lines + other.lines,
  pieces: one.pieces + other.pieces,
  cents: one.cents + other.cents,
})

/** Whether an order may hold its pieces unpaid beside what each of its holders holds already. */
export const mayHold = (own: Held, before: Readonly<Record<keyof Holder, Held>>, most: Held): boolean =>
  HOLDERS.every(holder => {
    const together = addHeld(own, before[holder])
    const times = holder === 'address' ? PER_ADDRESS : 1
    return HELD.every(what => together[what] <= most[what] * times)
  })

/** More than half of what anybody may hold: people should look at it. */
export const isUnusual = (own: Held, most: Held): boolean => HELD.some(what => own[what] * 2 > most[what])
