/** Public API of the delivery module. */
export type { CarrierFailure, Consignment } from './carriers/carrier-adapter.ts'
export { carrierAdapters, listActiveCarriers, readCarrierAccess } from './carriers/carriers.ts'
export { readDeliveryOffers } from './delivery-offers.ts'
export { findProvider, formatAddress } from './find-provider.ts'
export { listDeliveryRecipients } from './list-delivery-recipients.ts'
export { listProviders } from './list-providers.ts'
export { listProviderNames, readProviderNames, translateOption } from './provider-names.ts'
export { registerDeliveryRoutes as start } from './routes.ts'
