import { type Carrier, type Channel, findCarrier } from '#delivery/domain/carrier.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { DeliveryDetails, OrderState } from './order.ts'
import { isBeingFulfilled } from './order-states.ts'
import type { PaymentTerms } from './payment-method.ts'

/** `waiting`: the carrier has not confirmed it yet. */
export type ParcelState = 'waiting' | 'registered' | 'refused' | 'cancelled'

/**
 * `wrongState`: the order has nothing to hand over; `noCarrier`: the shop has no account with its carrier;
 * `inProgress`: another parcel is open.
 */
export type ParcelFailure = 'wrongState' | 'noCarrier' | 'inProgress'

interface ParcelContext extends PaymentTerms {
  state: OrderState
  delivery: DeliveryDetails
  /** Carriers that the shop has an account with. */
  carriers: readonly Carrier[]
  /** The order's parcels so far; a parcel with a shipment has left. */
  parcels: readonly { state: ParcelState; shipmentId: number | null }[]
}

/** Decides whether a parcel can be registered now, and with which carrier. Only one parcel is open at a time. */
export const decideParcel = ({
  state,
  paysBy,
  isPaid,
  delivery,
  carriers,
  parcels,
}: ParcelContext): Result<{ carrier: Carrier; channel: Channel }, ParcelFailure> => {
  const carrierChannel = findCarrier(delivery.provider)
  if (!carrierChannel || !carriers.includes(carrierChannel.carrier)) return failure('noCarrier')
  if (!isBeingFulfilled(state, { paysBy, isPaid })) return failure('wrongState')
  const hasOpenParcel = parcels.some(parcel => parcel.state !== 'cancelled' && parcel.shipmentId === null)
  return hasOpenParcel ? failure('inProgress') : ok(carrierChannel)
}

export const PARCEL_STEPS = ['retry', 'cancel'] as const
export type ParcelStep = (typeof PARCEL_STEPS)[number]

/**
 * Lists the steps that staff may take; none for a parcel that has left, was cancelled or awaits the carrier's answer.
 */
export const listParcelSteps = (state: ParcelState, hasLeft: boolean): ParcelStep[] => {
  if (hasLeft) return []
  if (state === 'refused') return ['retry', 'cancel']
  return state === 'registered' ? ['cancel'] : []
}
