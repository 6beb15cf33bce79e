import type { DeliveryDetails, Tracking } from './order.ts'

/** Returns true for an order that the customer collects. A pick-up order with a tracking code was shipped instead. */
export const isCollected = ({
  delivery,
  tracking,
}: {
  delivery: DeliveryDetails
  tracking: Tracking | null
}): boolean => delivery.collected === true && tracking === null
