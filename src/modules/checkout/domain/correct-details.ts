import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { ClientDetails, DeliveryAddress, DeliveryDetails } from '#orders/domain/order.ts'
import type { OrderCorrection } from '#orders/domain/order-correction.ts'
import { checkForm, type FormProblems, type FormProvider } from './check-form.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { isVatExempt } from './vat-exempt.ts'
import { clientVatWord } from './vat-number.ts'

/** What of an order may be put right: who it is for and where its provider brings it. What it costs depends on none of it. */
export interface Details {
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

interface Facts {
  order: DetailedOrder
  wanted: Details
  /** The point that is wanted, as its provider has it now; null where there is none. */
  point: { id: string; name: string; address: string; country: string; hours?: string } | null
}

export type DetailsRefusal =
  | { kind: 'form'; problems: FormProblems }
  /** It was sold without VAT, which this number gives no ground for. */
  | { kind: 'exempt' }

/** A correction of an order's own data, by the rules of the checkout. Country, provider and who pays VAT stay as they were placed. */
export const correctDetails = ({
  order,
  wanted,
  point,
}: Facts): Outcome<{ correction: OrderCorrection; asksVies: boolean }, DetailsRefusal> => {
  const { delivery } = order
  const place = placeOf(delivery)
  const form: CheckoutForm = {
    Order: { ...wanted.Order, client_type: order.clientType, delivery_user_comment: '' },
    Client: wanted.Client,
    Delivery: { country: delivery.country, provider: delivery.provider, ...wanted.Delivery },
    CartItem: [],
    acceptedTos: true,
  }
  const address = { ...wanted.Delivery.Address, country: delivery.country }
  const vatWord = (one: ClientDetails) => clientVatWord(one, delivery.country)
  const client = changesOf(order.client, wanted.Client, 'Client')
  const where =
    place === 'address'
      ? changesOf(delivery.address ?? {}, address, 'Delivery.Address')
      : changesOf({ option: delivery.option?.id }, { option: wanted.Delivery.option }, 'Delivery')
  const moved = place === null ? [] : where
  const contact = changesOf(
    { short_contact_address: order.shortContactAddress },
    { short_contact_address: wanted.Order.short_contact_address },
    'Order',
  )
  const problems = checkForm(form, {
    providers: [detailsProvider(delivery, place, point ? [point] : [])],
    goods: measureGoods([]),
  })
  // A point that is closed by now, or an address from before it was asked for, keeps nobody from mending a phone number.
  const found = Object.entries(problems).filter(([path]) => moved.length > 0 || !path.startsWith('Delivery.'))
  if (found.length > 0) return refused({ kind: 'form', problems: Object.fromEntries(found) })
  if (order.vatExempt && !isVatExempt(form)) return refused({ kind: 'exempt' })

  const option = place === 'point' && moved.length > 0 ? pointOf(point) : delivery.option
  return ok({
    correction: {
      client: wanted.Client,
      delivery: { ...delivery, option, ...(place === 'address' && { address }) },
      shortContactAddress: wanted.Order.short_contact_address,
      fields: [...contact, ...client, ...moved],
    },
    // A blank more or another country beside the same number is nothing new to ask about.
    asksVies: order.vatExempt && vatWord(order.client) !== vatWord(wanted.Client),
  })
}

type Place = 'point' | 'address' | null

/** What of the delivery can be put right: a point among others, an address, or nothing where its buyer comes for it. */
export const placeOf = ({ option, address, collected }: DeliveryDetails): Place => {
  if (address) return 'address'
  return option && !collected ? 'point' : null
}

/** The provider as the order has it: it may be offered no more. */
export const detailsProvider = (
  { provider, country }: Pick<DeliveryDetails, 'provider' | 'country'>,
  place: Place,
  options: FormProvider['options'],
): FormProvider => ({
  value: provider,
  supportedCountries: [country],
  inputType: place === 'address' ? 'Address' : place === 'point' ? 'select' : 'value',
  options,
  big_product: true,
})

const pointOf = (point: Facts['point']): DeliveryDetails['option'] =>
  point && { id: point.id, name: point.name, address: point.address, ...(point.hours && { hours: point.hours }) }

const changesOf = (before: object, after: object, path: string): string[] => {
  const known = before as Readonly<Record<string, unknown>>
  return Object.entries(after).flatMap(([field, value]) => ((known[field] ?? '') === value ? [] : [`${path}.${field}`]))
}
