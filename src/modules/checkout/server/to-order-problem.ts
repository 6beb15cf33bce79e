import { FORM_ERROR_KEYS, type FormErrors } from '#checkout/domain/check-form.ts'
import type { BlockedItem } from '#checkout/domain/decide-order.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents } from '#kernel/money.ts'
import type { Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import type { FieldErrors } from '#wire/problem.ts'
import type { PlacementFailure } from './place-order.ts'

/**
 * Maps a rejected order to a response: 422 for the form, 409 for another total, and a redirect to the cart for its
 * items.
 */
export const toOrderProblem = (
  rejection: PlacementFailure,
  { language, t }: { language: Language; t: Translate },
): HttpError => {
  switch (rejection.kind) {
    case 'empty':
      return httpError(422, t('checkout.problem.empty'), { errors: { CartItem: [t('checkout.problem.empty')] } })
    case 'form':
      return httpError(422, t('app.problem.invalid'), { errors: toFieldErrors(rejection.problems, t) })
    case 'keyReused':
      return httpError(422, t('checkout.problem.keyReused'), {
        errors: { 'idempotency-key': [t('checkout.problem.keyReused')] },
      })
    case 'cart':
      return httpError(409, t('checkout.problem.notAccepted'), {
        errors: buildItemErrors(rejection.items.map(hideName), t),
        redirect: '/cart',
      })
    case 'totalTooHigh': {
      const message = t('checkout.problem.totalTooHigh', { maximum: formatCents(rejection.maxCents, language) })
      return httpError(409, message, { errors: { CartItem: [message] }, redirect: '/cart' })
    }
    case 'holdsTooMuch': {
      const message = t(`checkout.problem.${rejection.exceedsAlone ? 'holdsTooMuch' : 'unpaidOrders'}`)
      return httpError(409, message, { errors: { CartItem: [message] }, redirect: '/cart' })
    }
    case 'noBankAccount': {
      const message = t('checkoutAdmin.problem.noBankAccount')
      return httpError(422, message, { errors: { pays_by: [message] } })
    }
    case 'shopDisabled':
      return httpError(409, t('cart.shopDisabled'), {
        errors: { CartItem: [t('cart.shopDisabled')] },
        redirect: '/cart',
      })
    case 'totalChanged': {
      const message = t('checkout.problem.totalChanged', { total: formatCents(rejection.totalCents, language) })
      return httpError(409, message, { errors: { seenTotal: [message] } })
    }
  }
}

/** Maps a rejected order to a response for staff: without a redirect, and with texts about the client. */
export const toStaffOrderProblem = (
  rejection: PlacementFailure,
  reader: { language: Language; t: Translate },
): HttpError => {
  const { t } = reader
  switch (rejection.kind) {
    case 'cart':
      return httpError(409, t('checkoutAdmin.problem.notAccepted'), { errors: buildItemErrors(rejection.items, t) })
    case 'holdsTooMuch': {
      const message = t(`checkoutAdmin.problem.${rejection.exceedsAlone ? 'holdsTooMuch' : 'unpaidOrders'}`)
      return httpError(409, message, { errors: { CartItem: [message] } })
    }
    default:
      return toOrderProblem(rejection, reader)
  }
}

export const toFieldErrors = (problems: FormErrors, t: Translate): FieldErrors =>
  Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path, [t(FORM_ERROR_KEYS[problem])]]))

/** Hides the name of a product that visitors may not see. */
const hideName = (item: BlockedItem): BlockedItem =>
  item.reason === 'visibility' ? { ...item, name: `#${item.productId}` } : item

/** Builds errors by `CartItem.{index}.{field}`. */
const buildItemErrors = (items: readonly BlockedItem[], t: Translate): FieldErrors =>
  Object.fromEntries(
    items.map(item => [`CartItem.${item.index}.${FIELD_BY_REASON[item.reason]}`, [formatItemError(item, t)]]),
  )

const FIELD_BY_REASON: Readonly<Record<BlockedItem['reason'], string>> = {
  quantity: 'amount',
  visibility: 'product_id',
}

const formatItemError = ({ name, reason, inStock }: BlockedItem, t: Translate): string =>
  reason === 'visibility' || inStock === 0
    ? t('checkout.problem.itemNotAvailable', { name })
    : t('checkout.problem.itemNotEnough', { name, inStock })
