import type { DeliveryDetails, Tracking } from './order.ts'

/** A pick-up order that received a tracking code is shipped after all. */
export const isCollected = ({
  delivery,
  tracking,
}: {
  delivery: DeliveryDetails
  tracking: Tracking | null
}): boolean => delivery.collected === true && tracking === null
