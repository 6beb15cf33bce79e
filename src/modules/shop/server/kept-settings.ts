import type { App } from '#platform/server/app.ts'
import { kept } from '#platform/server/kept.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import { readSettings } from './read-settings.ts'

/** Caches the settings for code that runs at every request, until they change. */
export const keptSettings = (app: Pick<App, 'db' | 'changes' | 'now'>): (() => Promise<ShopSettings>) =>
  kept(app, { dropOn: ['settings'] }, () => readSettings(app.db))
