import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { ClientDetails, DeliveryAddress, DeliveryDetails } from '#orders/domain/order.ts'
import type { OrderCorrection } from '#orders/domain/order-correction.ts'
import { buildClientVatKey, isTaxablePerson } from '#orders/domain/vat-number.ts'
import { checkForm, type FormErrors, type FormProvider } from './check-form.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { isVatExempt } from './is-vat-exempt.ts'

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
  taxablePerson: boolean
  /** Null while the order is unpaid. */
  paidAt: Date | null
}

interface CorrectionInput {
  order: DetailedOrder
  requestedDetails: EditableDetails
  /** The requested pick-up point as its provider has it now; null when the provider does not have it. */
  point: { id: string; name: string; address: string; country: string; hours?: string } | null
}

export type DetailsFailure =
  | { kind: 'form'; problems: FormErrors }
  /** The order was sold without VAT, and the new number does not justify that. */
  | { kind: 'exempt' }

/**
 * Decides a correction of an order's details by the checkout's rules. Country, provider and VAT exemption cannot
 * change.
 */
export const correctDetails = ({
  order,
  requestedDetails: requested,
  point,
}: CorrectionInput): Result<{ correction: OrderCorrection; needsViesCheck: boolean }, DetailsFailure> => {
  const { delivery } = order
  const placeKind = findPlaceKind(delivery)
  const form: CheckoutForm = {
    Order: { ...requested.Order, client_type: order.clientType, delivery_user_comment: '' },
    Client: requested.Client,
    Delivery: { country: delivery.country, provider: delivery.provider, ...requested.Delivery },
    CartItem: [],
    acceptedTos: true,
    acceptsDigital: false,
    wantsEInvoice: false,
    acceptsMarketing: false,
  }
  const address = { ...requested.Delivery.Address, country: delivery.country }
  const toVatKey = (client: ClientDetails) => buildClientVatKey(client, delivery.country)
  const changedClientFields = listChangedFields(order.client, requested.Client, 'Client')
  const placeFields =
    placeKind === 'address'
      ? listChangedFields(delivery.address ?? {}, address, 'Delivery.Address')
      : listChangedFields({ option: delivery.option?.id }, { option: requested.Delivery.option }, 'Delivery')
  const changedPlaceFields = placeKind === null ? [] : placeFields
  const changedContactFields = listChangedFields(
    { short_contact_address: order.shortContactAddress },
    { short_contact_address: requested.Order.short_contact_address },
    'Order',
  )
  const problems = checkForm(form, {
    providers: [buildDetailsProvider(delivery, placeKind, point ? [point] : [])],
    goods: measureGoods([]),
  })
  // Skips errors of an unchanged delivery, so that a closed pick-up point does not block a new phone number.
  const relevantProblems = Object.entries(problems).filter(
    ([path]) => changedPlaceFields.length > 0 || !path.startsWith('Delivery.'),
  )
  if (relevantProblems.length > 0) return failure({ kind: 'form', problems: Object.fromEntries(relevantProblems) })
  if (order.vatExempt && !isVatExempt(form)) return failure({ kind: 'exempt' })

  const option = placeKind === 'point' && changedPlaceFields.length > 0 ? toOption(point) : delivery.option
  return ok({
    correction: {
      client: requested.Client,
      delivery: { ...delivery, option, ...(placeKind === 'address' && { address }) },
      shortContactAddress: requested.Order.short_contact_address,
      // The payment has decided the VAT.
      taxablePerson: order.paidAt
        ? order.taxablePerson
        : isTaxablePerson(order.clientType, requested.Client, delivery.country),
      fields: [...changedContactFields, ...changedClientFields, ...changedPlaceFields],
    },
    // A number that differs only in spaces or in its country prefix is not checked again.
    needsViesCheck: order.vatExempt && toVatKey(order.client) !== toVatKey(requested.Client),
  })
}

type PlaceKind = 'point' | 'address' | null

/** Returns which part of the delivery can be corrected: a pick-up point, an address, or nothing for own pick-up. */
export const findPlaceKind = ({ option, address, collected }: DeliveryDetails): PlaceKind => {
  if (address) return 'address'
  return option && !collected ? 'point' : null
}

const INPUT_TYPES = { address: 'Address', point: 'select' } as const

/** Builds the provider from the order, because the shop may no longer offer it. */
export const buildDetailsProvider = (
  { provider, country }: Pick<DeliveryDetails, 'provider' | 'country'>,
  placeKind: PlaceKind,
  options: FormProvider['options'],
): FormProvider => ({
  value: provider,
  supportedCountries: [country],
  inputType: placeKind === null ? 'value' : INPUT_TYPES[placeKind],
  options,
  big_product: true,
})

const toOption = (point: CorrectionInput['point']): DeliveryDetails['option'] =>
  point && { id: point.id, name: point.name, address: point.address, ...(point.hours && { hours: point.hours }) }

const listChangedFields = (before: object, after: object, path: string): string[] => {
  const values = before as Readonly<Record<string, unknown>>
  return Object.entries(after).flatMap(([field, value]) =>
    (values[field] ?? '') === value ? [] : [`${path}.${field}`],
  )
}
