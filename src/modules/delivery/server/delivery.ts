/** Public API of the delivery module. */
export type { CarrierRefusal, Consignment } from './carriers/carrier-adapter.ts'
export { activeCarriers, carrierAccess, carrierAdapters } from './carriers/carriers.ts'
export { addressOf, findProvider } from './find-provider.ts'
export { providerList } from './provider-list.ts'
export { optionTexts, providerNames, providerTexts } from './provider-names.ts'
export { routes as start } from './routes.ts'
