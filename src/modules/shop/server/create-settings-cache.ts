import type { App } from '#platform/server/app.ts'
import { createInvalidatingCache } from '#platform/server/invalidating-cache.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { readSettings } from './read-settings.ts'

/** Creates a reader that caches the settings until they change, for code that runs at every request. */
export const createSettingsCache = (app: Pick<App, 'db' | 'changes' | 'now'>): (() => Promise<ShopSettings>) =>
  createInvalidatingCache(app, { invalidatedBy: ['settings'] }, () => readSettings(app.db))
