import type { App } from '#platform/server/app.ts'
import { createInvalidatingCache } from '#platform/server/invalidating-cache.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import { readSettings } from './read-settings.ts'

/** Caches the settings for code that runs at every request, until they change. */
export const cachedSettings = (app: Pick<App, 'db' | 'changes' | 'now'>): (() => Promise<ShopSettings>) =>
  createInvalidatingCache(app, { invalidatedBy: ['settings'] }, () => readSettings(app.db))
