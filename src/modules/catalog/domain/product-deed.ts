import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { VisibilityState } from '#kernel/visibility.ts'
import { isGivenAway, type PricePair, priceFaults, priceFaultText } from './price-rule.ts'

/** A bulk action on products. */
export type ProductDeed =
  | ({ kind: 'price'; percent: number } & Said)
  /** Changes the current price by per cent of the regular one; 0 ends the sale. */
  | ({ kind: 'cut'; percent: number } & Said)
  /** Changes the current price of one product, in cents, while it still is `was`. */
  | ({ kind: 'total'; cents: number; was: number } & Said)
  | { kind: 'visibility'; state: VisibilityState }
  | { kind: 'category'; id: number; how: 'add' | 'remove' }
  | { kind: 'remove' }
  | { kind: 'restore' }
  /** Deletes products in the bin for good. */
  | { kind: 'purge' }

/** Confirmations sent with a price. */
interface Said {
  free?: boolean | undefined
  /** Unusual prices are intended. */
  isConfirmed?: boolean | undefined
}

/** The product data that actions depend on. */
export interface DeedSubject {
  priceCents: number
  totalCents: number
  free: boolean
  /** The visibility without a period; null when it depends on time. */
  always: VisibilityState | null
  /** The main category first. */
  categoryIds: readonly number[]
  removed: boolean
  isShipping: boolean
  /** It has a scheduled sale. */
  isPlanned: boolean
}

/** The changed fields. */
export interface DeedChange {
  priceCents?: number
  totalCents?: number
  free?: boolean
  state?: VisibilityState
  categoryIds?: readonly number[]
  removed?: boolean
  purged?: true
}

const SAME = 'productAdmin.bulk.same'
const HIDDEN = 1
const INACCESSIBLE = 2

/** Returns the changes of an action, or the message key of why it does nothing. */
export const decideDeed = (subject: DeedSubject, deed: ProductDeed): Outcome<DeedChange, string> => {
  if (deed.kind === 'restore') return subject.removed ? ok({ removed: false, state: HIDDEN }) : refused(SAME)
  if (deed.kind === 'purge') return subject.removed ? ok({ purged: true }) : refused('productAdmin.bulk.notRemoved')
  if (subject.removed) return refused('productAdmin.bulk.isRemoved')
  const fault = priceFault(subject, deed)
  if (fault !== null) return refused(fault)
  switch (deed.kind) {
    case 'price': {
      const [price, total] = [scaled(subject.priceCents, deed.percent), scaled(subject.totalCents, deed.percent)]
      return prices(subject, { priceCents: price, totalCents: total }, deed)
    }
    case 'cut':
      return prices(
        subject,
        { priceCents: subject.priceCents, totalCents: scaled(subject.priceCents, deed.percent) },
        deed,
      )
    case 'total':
      return subject.totalCents === deed.was
        ? total(subject, deed.cents, deed)
        : refused('productAdmin.bulk.changedSince')
    case 'visibility':
      return subject.always === deed.state ? refused(SAME) : ok({ state: deed.state })
    case 'category':
      return deed.how === 'add' ? into(subject, deed.id) : outOf(subject, deed.id)
    case 'remove':
      return subject.isShipping ? refused('productAdmin.bulk.isShipping') : ok({ removed: true, state: INACCESSIBLE })
  }
}

/**
 * Rejects shipping products, whose price belongs to the delivery settings, and products with a scheduled sale, which
 * would end silently.
 */
const priceFault = ({ isShipping, isPlanned }: DeedSubject, { kind }: ProductDeed): string | null => {
  if (kind !== 'price' && kind !== 'cut' && kind !== 'total') return null
  if (isShipping) return 'productAdmin.bulk.isDelivery'
  return isPlanned ? 'productAdmin.bulk.isPlanned' : null
}

const scaled = (cents: number, percent: number): number =>
  Math.round((cents * (10_000 + Math.round(percent * 100))) / 10_000)

const prices = (subject: DeedSubject, next: PricePair, said: Said): Outcome<DeedChange, string> => {
  const isFree = said.free ?? subject.free
  const free = isGivenAway(next, isFree)
  if (isSamePrice(next, subject) && free === subject.free) return refused(SAME)
  const [fault] = Object.values(
    priceFaults({ ...next, before: subject, isFree, isConfirmed: said.isConfirmed ?? false }),
  )
  return fault ? refused(priceFaultText(fault)) : ok({ ...next, ...(free !== subject.free && { free }) })
}

const isSamePrice = (one: PricePair, other: PricePair): boolean =>
  one.priceCents === other.priceCents && one.totalCents === other.totalCents

/** Without a sale, both prices change; a sale price cannot exceed the regular one. */
const total = (subject: DeedSubject, cents: number, said: Said): Outcome<DeedChange, string> => {
  const isCut = subject.totalCents < subject.priceCents
  if (isCut && cents > subject.priceCents) return refused('productAdmin.problem.dearerThanRegular')
  return prices(subject, { priceCents: isCut ? subject.priceCents : cents, totalCents: cents }, said)
}

/** The main category stays first; the others are sorted by id, as they are read. */
const into = ({ categoryIds: [main, ...others] }: DeedSubject, id: number): Outcome<DeedChange, string> => {
  if (main === undefined) return ok({ categoryIds: [id] })
  if (main === id || others.includes(id)) return refused(SAME)
  return ok({ categoryIds: [main, ...[...others, id].sort((a, b) => a - b)] })
}

const outOf = ({ categoryIds }: DeedSubject, id: number): Outcome<DeedChange, string> => {
  if (!categoryIds.includes(id)) return refused(SAME)
  return categoryIds.length === 1
    ? refused('productAdmin.bulk.lastCategory')
    : ok({ categoryIds: categoryIds.filter(one => one !== id) })
}
