import type { App } from '#platform/server/app.ts'
import { kept } from '#platform/server/kept.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import { readSettings } from './read-settings.ts'

/** The shop's settings for what asks at every request: read once, and anew after they changed. */
export const keptSettings = (app: Pick<App, 'db' | 'changes' | 'now'>): (() => Promise<ShopSettings>) =>
  kept(app, { dropOn: ['settings'] }, () => readSettings(app.db))
