import { failure, ok, type Result } from '#kernel/result.ts'
import type { VisibilityState } from '#kernel/visibility.ts'
import { findPriceErrors, isGivenAway, type PricePair, priceErrorKey } from './price-validation.ts'

/** A bulk action on products. */
export type ProductAction =
  | ({ kind: 'price'; percent: number } & PriceConfirmation)
  /** Changes the current price by per cent of the regular one; 0 ends the sale. */
  | ({ kind: 'cut'; percent: number } & PriceConfirmation)
  /** Changes the current price of one product, in cents, while it still is `was`. */
  | ({ kind: 'total'; cents: number; was: number } & PriceConfirmation)
  | { kind: 'visibility'; state: VisibilityState }
  | { kind: 'category'; id: number; how: 'add' | 'remove' }
  | { kind: 'remove' }
  | { kind: 'restore' }
  /** Deletes products in the bin for good. */
  | { kind: 'purge' }

/** Confirmations sent with a price. */
interface PriceConfirmation {
  free?: boolean | undefined
  /** Unusual prices are intended. */
  isConfirmed?: boolean | undefined
}

/** The product data that actions depend on. */
export interface ProductActionSubject {
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
export interface ProductActionChange {
  priceCents?: number
  totalCents?: number
  free?: boolean
  state?: VisibilityState
  categoryIds?: readonly number[]
  removed?: boolean
  purged?: true
}

const UNCHANGED = 'productAdmin.bulk.same'
const HIDDEN = 1
const INACCESSIBLE = 2

/** Returns the changes of an action, or the message key of why it does nothing. */
export const decideProductAction = (
  subject: ProductActionSubject,
  deed: ProductAction,
): Result<ProductActionChange, string> => {
  if (deed.kind === 'restore') return subject.removed ? ok({ removed: false, state: HIDDEN }) : failure(UNCHANGED)
  if (deed.kind === 'purge') return subject.removed ? ok({ purged: true }) : failure('productAdmin.bulk.notRemoved')
  if (subject.removed) return failure('productAdmin.bulk.isRemoved')
  const fault = priceActionError(subject, deed)
  if (fault !== null) return failure(fault)
  switch (deed.kind) {
    case 'price': {
      const [price, total] = [
        scaleCents(subject.priceCents, deed.percent),
        scaleCents(subject.totalCents, deed.percent),
      ]
      return changePrices(subject, { priceCents: price, totalCents: total }, deed)
    }
    case 'cut':
      return changePrices(
        subject,
        { priceCents: subject.priceCents, totalCents: scaleCents(subject.priceCents, deed.percent) },
        deed,
      )
    case 'total':
      return subject.totalCents === deed.was
        ? changeTotal(subject, deed.cents, deed)
        : failure('productAdmin.bulk.changedSince')
    case 'visibility':
      return subject.always === deed.state ? failure(UNCHANGED) : ok({ state: deed.state })
    case 'category':
      return deed.how === 'add' ? addToCategory(subject, deed.id) : removeFromCategory(subject, deed.id)
    case 'remove':
      return subject.isShipping ? failure('productAdmin.bulk.isShipping') : ok({ removed: true, state: INACCESSIBLE })
  }
}

/**
 * Rejects shipping products, whose price belongs to the delivery settings, and products with a scheduled sale, which
 * would end silently.
 */
const priceActionError = ({ isShipping, isPlanned }: ProductActionSubject, { kind }: ProductAction): string | null => {
  if (kind !== 'price' && kind !== 'cut' && kind !== 'total') return null
  if (isShipping) return 'productAdmin.bulk.isDelivery'
  return isPlanned ? 'productAdmin.bulk.isPlanned' : null
}

const scaleCents = (cents: number, percent: number): number =>
  Math.round((cents * (10_000 + Math.round(percent * 100))) / 10_000)

const changePrices = (
  subject: ProductActionSubject,
  next: PricePair,
  said: PriceConfirmation,
): Result<ProductActionChange, string> => {
  const isFree = said.free ?? subject.free
  const free = isGivenAway(next, isFree)
  if (isSamePrice(next, subject) && free === subject.free) return failure(UNCHANGED)
  const [fault] = Object.values(
    findPriceErrors({ ...next, before: subject, isFree, isConfirmed: said.isConfirmed ?? false }),
  )
  return fault ? failure(priceErrorKey(fault)) : ok({ ...next, ...(free !== subject.free && { free }) })
}

const isSamePrice = (one: PricePair, other: PricePair): boolean =>
  one.priceCents === other.priceCents && one.totalCents === other.totalCents

/** Without a sale, both prices change; a sale price cannot exceed the regular one. */
const changeTotal = (
  subject: ProductActionSubject,
  cents: number,
  said: PriceConfirmation,
): Result<ProductActionChange, string> => {
  const isCut = subject.totalCents < subject.priceCents
  if (isCut && cents > subject.priceCents) return failure('productAdmin.problem.dearerThanRegular')
  return changePrices(subject, { priceCents: isCut ? subject.priceCents : cents, totalCents: cents }, said)
}

/** The main category stays first; the others are sorted by id, as they are read. */
const addToCategory = (
  { categoryIds: [main, ...others] }: ProductActionSubject,
  id: number,
): Result<ProductActionChange, string> => {
  if (main === undefined) return ok({ categoryIds: [id] })
  if (main === id || others.includes(id)) return failure(UNCHANGED)
  return ok({ categoryIds: [main, ...[...others, id].sort((a, b) => a - b)] })
}

const removeFromCategory = ({ categoryIds }: ProductActionSubject, id: number): Result<ProductActionChange, string> => {
  if (!categoryIds.includes(id)) return failure(UNCHANGED)
  return categoryIds.length === 1
    ? failure('productAdmin.bulk.lastCategory')
    : ok({ categoryIds: categoryIds.filter(one => one !== id) })
}
