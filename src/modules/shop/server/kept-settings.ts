import type { App } from '#platform/server/app.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import { readSettings } from './read-settings.ts'

/** The shop's settings for what asks at every request: read once, and anew after they changed. */
export const keptSettings = (app: Pick<App, 'db' | 'changes'>): (() => Promise<ShopSettings>) => {
  let kept: Promise<ShopSettings> | undefined
  app.changes.subscribe(tags => {
    if (tags.includes('settings')) kept = undefined
  })
  return () => {
    if (kept) return kept
    const read = readSettings(app.db)
    kept = read
    // A failed try is not kept.
    read.catch(() => {
      if (kept === read) kept = undefined
    })
    return read
  }
}
