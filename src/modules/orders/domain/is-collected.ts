import type { DeliveryDetails, Tracking } from './order.ts'

/** Whether the customer comes for an order. One that was given a parcel's code travels after all. */
export const isCollected = ({
  delivery,
  tracking,
}: {
  delivery: DeliveryDetails
  tracking: Tracking | null
}): boolean => delivery.collected === true && tracking === null
