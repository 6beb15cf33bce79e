import type { AdminProvider } from '#delivery/contract-settings.ts'
import type { deliveryProviders } from './tables.ts'

type StoredLimits = Pick<typeof deliveryProviders.$inferSelect, 'bigProduct' | 'maxWeightGrams' | 'maxLengthMm'>

/** Converts stored limits to kilograms and centimetres. */
export const toDeliveryLimits = ({
  bigProduct,
  maxWeightGrams,
  maxLengthMm,
}: StoredLimits): Required<Pick<AdminProvider, 'big_product' | 'max_weight' | 'max_length'>> => ({
  big_product: bigProduct,
  max_weight: maxWeightGrams === null ? null : maxWeightGrams / 1000,
  max_length: maxLengthMm === null ? null : maxLengthMm / 10,
})
