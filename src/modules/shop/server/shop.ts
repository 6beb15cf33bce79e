export { createSettingsCache } from './create-settings-cache.ts'
export { initializeShop } from './initialize-shop.ts'
export { isShopEnabled } from './is-shop-enabled.ts'
export { hasSettings, readSettings } from './read-settings.ts'
export { readStandardRates } from './read-standard-rates.ts'
export {
  createMissingRateError,
  readVatRate,
  selectVatRate,
} from './read-vat-rate.ts'
export { changeSettings, changeSettingsSince, lockSettings, saveSettings } from './save-settings.ts'
export { start } from './start.ts'
