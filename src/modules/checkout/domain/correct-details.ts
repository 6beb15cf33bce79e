import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { ClientDetails, DeliveryAddress, DeliveryDetails } from '#orders/domain/order.ts'
import type { OrderCorrection } from '#orders/domain/order-correction.ts'
import { checkForm, type FormProblems, type FormProvider } from './check-form.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { isVatExempt } from './vat-exempt.ts'
import { clientVatKey } from './vat-number.ts'

/** The order fields that staff can correct. None of them changes the price. */
export interface EditableDetails {
  Order: Pick<CheckoutForm['Order'], 'short_contact_address'>
  Client: ClientDetails
  Delivery: { option: string; Address: DeliveryAddress }
}

export interface DetailedOrder {
  clientType: 'private' | 'business'
  client: ClientDetails
  delivery: DeliveryDetails
  shortContactAddress: string
  vatExempt: boolean
}

interface CorrectionInput {
  order: DetailedOrder
  wanted: EditableDetails
  /** The requested pick-up point as its provider has it now; null when the provider does not have it. */
  point: { id: string; name: string; address: string; country: string; hours?: string } | null
}

export type DetailsFailure =
  | { kind: 'form'; problems: FormProblems }
  /** The order was sold without VAT, and the new number does not justify that. */
  | { kind: 'exempt' }

/**
 * Decides a correction of an order's details by the checkout's rules. Country, provider and VAT exemption cannot
 * change.
 */
export const correctDetails = ({
  order,
  wanted,
  point,
}: CorrectionInput): Result<{ correction: OrderCorrection; asksVies: boolean }, DetailsFailure> => {
  const { delivery } = order
  const place = deliveryPlaceKind(delivery)
  const form: CheckoutForm = {
    Order: { ...wanted.Order, client_type: order.clientType, delivery_user_comment: '' },
    Client: wanted.Client,
    Delivery: { country: delivery.country, provider: delivery.provider, ...wanted.Delivery },
    CartItem: [],
    acceptedTos: true,
  }
  const address = { ...wanted.Delivery.Address, country: delivery.country }
  const vatWord = (one: ClientDetails) => clientVatKey(one, delivery.country)
  const client = listChangedFields(order.client, wanted.Client, 'Client')
  const where =
    place === 'address'
      ? listChangedFields(delivery.address ?? {}, address, 'Delivery.Address')
      : listChangedFields({ option: delivery.option?.id }, { option: wanted.Delivery.option }, 'Delivery')
  const moved = place === null ? [] : where
  const contact = listChangedFields(
    { short_contact_address: order.shortContactAddress },
    { short_contact_address: wanted.Order.short_contact_address },
    'Order',
  )
  const problems = checkForm(form, {
    providers: [detailsProvider(delivery, place, point ? [point] : [])],
    goods: measureGoods([]),
  })
  // Errors of an unchanged delivery are ignored, so that a closed pick-up point does not block a new phone number.
  const found = Object.entries(problems).filter(([path]) => moved.length > 0 || !path.startsWith('Delivery.'))
  if (found.length > 0) return failure({ kind: 'form', problems: Object.fromEntries(found) })
  if (order.vatExempt && !isVatExempt(form)) return failure({ kind: 'exempt' })

  const option = place === 'point' && moved.length > 0 ? toOption(point) : delivery.option
  return ok({
    correction: {
      client: wanted.Client,
      delivery: { ...delivery, option, ...(place === 'address' && { address }) },
      shortContactAddress: wanted.Order.short_contact_address,
      fields: [...contact, ...client, ...moved],
    },
    // A number that differs only in spaces or in its country prefix is not checked again.
    asksVies: order.vatExempt && vatWord(order.client) !== vatWord(wanted.Client),
  })
}

type PlaceKind = 'point' | 'address' | null

/** Returns which part of the delivery can be corrected: a pick-up point, an address, or nothing for own pick-up. */
export const deliveryPlaceKind = ({ option, address, collected }: DeliveryDetails): PlaceKind => {
  if (address) return 'address'
  return option && !collected ? 'point' : null
}

/** Builds the provider from the order, because the shop may no longer offer it. */
export const detailsProvider = (
  { provider, country }: Pick<DeliveryDetails, 'provider' | 'country'>,
  place: PlaceKind,
  options: FormProvider['options'],
): FormProvider => ({
  value: provider,
  supportedCountries: [country],
  inputType: place === 'address' ? 'Address' : place === 'point' ? 'select' : 'value',
  options,
  big_product: true,
})

const toOption = (point: CorrectionInput['point']): DeliveryDetails['option'] =>
  point && { id: point.id, name: point.name, address: point.address, ...(point.hours && { hours: point.hours }) }

const listChangedFields = (before: object, after: object, path: string): string[] => {
  const known = before as Readonly<Record<string, unknown>>
  return Object.entries(after).flatMap(([field, value]) => ((known[field] ?? '') === value ? [] : [`${path}.${field}`]))
}
