/** Public API of the shop module. */
export { findsShop } from './finds-shop.ts'
export { keptSettings } from './kept-settings.ts'
export { openShop } from './open-shop.ts'
export { hasSettings, readSettings } from './read-settings.ts'
export { changeSettings, changeSettingsFrom, lockedSettings, saveSettings } from './save-settings.ts'
export { start } from './start.ts'
export { noVatRate, vatRateListed, vatRateOn } from './vat-rate-on.ts'
