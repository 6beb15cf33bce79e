import type { BasisPoints, Cents } from '#kernel/money.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { HIDDEN, INACCESSIBLE, type VisibilityState } from '#kernel/visibility-state.ts'
import { computeMarkupPrice } from './markup-price.ts'
import { findPriceErrors, getPriceErrorKey, isGivenAway, type PricePair } from './price-validation.ts'
import { type PriceEnding, roundPrice } from './round-price.ts'

/** A bulk action on products. */
export type ProductAction =
  | ({ kind: 'price'; percent: number; ending?: PriceEnding | undefined } & PriceConfirmation)
  /** Changes the current price by per cent of the regular one; 0 ends the sale. */
  | ({ kind: 'sale'; percent: number; ending?: PriceEnding | undefined } & PriceConfirmation)
  /** Sets both prices to the purchase price plus a markup in per cent and VAT. */
  | ({ kind: 'markup'; percent: number; ending?: PriceEnding | undefined } & PriceConfirmation)
  /** Changes the current price of one product, in cents, while it still is `expectedCents`. */
  | ({ kind: 'total'; cents: number; expectedCents: number } & PriceConfirmation)
  | { kind: 'visibility'; state: VisibilityState }
  | { kind: 'category'; id: number; change: 'add' | 'remove' }
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
  /** The purchase price without VAT; null if unknown. */
  costCents: Cents | null
  /** The VAT rate of its class in the shop's country. */
  vatRate: BasisPoints
  /** The visibility when it does not depend on time; null when it does. */
  constantState: VisibilityState | null
  /** The main category comes first. */
  categoryIds: readonly number[]
  isRemoved: boolean
  isShipping: boolean
  hasScheduledSale: boolean
  /** Price jumps wait for approval. */
  isReviewed: boolean
}

/** The changed fields. */
export interface ProductActionChange {
  priceCents?: number
  totalCents?: number
  free?: boolean
  state?: VisibilityState
  categoryIds?: readonly number[]
  isRemoved?: boolean
  isPurged?: true
}

const UNCHANGED = 'productAdmin.bulk.same'

/** Returns the changes of an action, or a failure with a message key when it would change nothing. */
export const decideProductAction = (
  subject: ProductActionSubject,
  action: ProductAction,
): Result<ProductActionChange, string> => {
  if (action.kind === 'restore') return subject.isRemoved ? ok({ isRemoved: false, state: HIDDEN }) : failure(UNCHANGED)
  if (action.kind === 'purge')
    return subject.isRemoved ? ok({ isPurged: true }) : failure('productAdmin.bulk.notRemoved')
  if (subject.isRemoved) return failure('productAdmin.bulk.isRemoved')
  const error = findPriceActionError(subject, action)
  if (error !== null) return failure(error)
  switch (action.kind) {
    case 'price': {
      const priceCents = scalePrice(subject.priceCents, action)
      const totalCents = Math.min(priceCents, scalePrice(subject.totalCents, action))
      return changePrices(subject, { priceCents, totalCents }, action)
    }
    case 'sale':
      return changePrices(
        subject,
        {
          priceCents: subject.priceCents,
          totalCents:
            action.percent === 0
              ? subject.priceCents
              : Math.min(subject.priceCents, scalePrice(subject.priceCents, action)),
        },
        action,
      )
    case 'markup':
      return applyMarkup(subject, action)
    case 'total':
      return subject.totalCents === action.expectedCents
        ? changeTotal(subject, action.cents, action)
        : failure('productAdmin.bulk.changedSince')
    case 'visibility':
      return subject.constantState === action.state ? failure(UNCHANGED) : ok({ state: action.state })
    case 'category':
      return action.change === 'add' ? addToCategory(subject, action.id) : removeFromCategory(subject, action.id)
    case 'remove':
      return subject.isShipping ? failure('productAdmin.bulk.isShipping') : ok({ isRemoved: true, state: INACCESSIBLE })
  }
}

/**
 * Rejects shipping products, whose price belongs to the delivery settings, and products with a scheduled sale, which
 * would end silently.
 */
const findPriceActionError = (
  { isShipping, hasScheduledSale }: ProductActionSubject,
  { kind }: ProductAction,
): string | null => {
  if (kind !== 'price' && kind !== 'sale' && kind !== 'markup' && kind !== 'total') return null
  if (isShipping) return 'productAdmin.bulk.isDelivery'
  return hasScheduledSale ? 'productAdmin.bulk.hasScheduledSale' : null
}

const scaleCents = (cents: Cents, percent: number): Cents =>
  Math.round((cents * (10_000 + Math.round(percent * 100))) / 10_000)

const scalePrice = (
  cents: Cents,
  { percent, ending = 'exact' }: { percent: number; ending?: PriceEnding | undefined },
): Cents => roundPrice(scaleCents(cents, percent), ending)

/** A sale would end silently, so products on sale are rejected. */
const applyMarkup = (
  subject: ProductActionSubject,
  action: Extract<ProductAction, { kind: 'markup' }>,
): Result<ProductActionChange, string> => {
  const { costCents, vatRate } = subject
  if (costCents === null || costCents === 0) return failure('productAdmin.bulk.noCost')
  if (subject.totalCents < subject.priceCents) return failure('productAdmin.bulk.onSale')
  const markup = Math.round(action.percent * 100)
  const cents = computeMarkupPrice(costCents, { markup, vatRate, ending: action.ending ?? 'exact' })
  return changePrices(subject, { priceCents: cents, totalCents: cents }, action)
}

const changePrices = (
  subject: ProductActionSubject,
  next: PricePair,
  confirmation: PriceConfirmation,
): Result<ProductActionChange, string> => {
  const isFree = confirmation.free ?? subject.free
  const free = isGivenAway(next, { isFree })
  if (isSamePrice(next, subject) && free === subject.free) return failure(UNCHANGED)
  const [error] = Object.values(
    findPriceErrors({
      ...next,
      before: subject,
      isFree,
      isConfirmed: confirmation.isConfirmed ?? false,
      isReviewed: subject.isReviewed,
    }),
  )
  return error ? failure(getPriceErrorKey(error)) : ok({ ...next, ...(free !== subject.free && { free }) })
}

const isSamePrice = (first: PricePair, second: PricePair): boolean =>
  first.priceCents === second.priceCents && first.totalCents === second.totalCents

/** Changes the current price. Both prices change without a sale; a sale price cannot exceed the regular one. */
const changeTotal = (
  subject: ProductActionSubject,
  cents: number,
  confirmation: PriceConfirmation,
): Result<ProductActionChange, string> => {
  const isOnSale = subject.totalCents < subject.priceCents
  if (isOnSale && cents > subject.priceCents) return failure('productAdmin.problem.saleAboveRegular')
  return changePrices(subject, { priceCents: isOnSale ? subject.priceCents : cents, totalCents: cents }, confirmation)
}

/** The main category stays first; the others are sorted by id, as they are read. */
const addToCategory = (
  { categoryIds: [main, ...others] }: ProductActionSubject,
  id: number,
): Result<ProductActionChange, string> => {
  if (main === undefined) return ok({ categoryIds: [id] })
  if (main === id || others.includes(id)) return failure(UNCHANGED)
  return ok({ categoryIds: [main, ...[...others, id].sort((first, second) => first - second)] })
}

const removeFromCategory = ({ categoryIds }: ProductActionSubject, id: number): Result<ProductActionChange, string> => {
  if (!categoryIds.includes(id)) return failure(UNCHANGED)
  return categoryIds.length === 1
    ? failure('productAdmin.bulk.lastCategory')
    : ok({ categoryIds: categoryIds.filter(categoryId => categoryId !== id) })
}
