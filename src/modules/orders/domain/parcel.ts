import { type Carrier, type Channel, carrierOf } from '#delivery/domain/carrier.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { DeliveryDetails, OrderState } from './order.ts'
import { isBeingFulfilled } from './order-states.ts'
import type { PaymentTerms } from './pay-way.ts'

/** `waiting`: the carrier is being told of it. */
export type ParcelState = 'waiting' | 'registered' | 'refused' | 'called-off'

/** `notNow`: nothing of it is to be handed over now; `noCarrier`: it goes by none that the shop has an account with; `underWay`: there is one already. */
export type ParcelRefusal = 'notNow' | 'noCarrier' | 'underWay'

interface ParcelFacts extends PaymentTerms {
  state: OrderState
  delivery: DeliveryDetails
  /** Carriers that the shop has an account with. */
  carriers: readonly Carrier[]
  /** Its parcels so far; one with a shipment has left. */
  parcels: readonly { state: ParcelState; shipmentId: number | null }[]
}

/** Whether a parcel of an order can be registered now, and with whom. One at a time: the next once this one has left. */
export const decideParcel = ({
  state,
  paysBy,
  isPaid,
  delivery,
  carriers,
  parcels,
}: ParcelFacts): Outcome<{ carrier: Carrier; channel: Channel }, ParcelRefusal> => {
  const by = carrierOf(delivery.provider)
  if (!by || !carriers.includes(by.carrier)) return refused('noCarrier')
  if (!isBeingFulfilled(state, { paysBy, isPaid })) return refused('notNow')
  const open = parcels.some(one => one.state !== 'called-off' && one.shipmentId === null)
  return open ? refused('underWay') : ok(by)
}

export const PARCEL_STEPS = ['again', 'call-off'] as const
export type ParcelStep = (typeof PARCEL_STEPS)[number]

/** What staff may do with a parcel: nothing with one that has left or that a carrier is just told of. */
export const parcelStepsFor = (state: ParcelState, hasLeft: boolean): ParcelStep[] => {
  if (hasLeft) return []
  if (state === 'refused') return ['again', 'call-off']
  return state === 'registered' ? ['call-off'] : []
}
