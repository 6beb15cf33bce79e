import { type ContentSources, getContentSources, parseAnalyticsId } from '#analytics/domain/analytics-provider.ts'
import type { App } from '#platform/server/app.ts'
import { readSettings } from '#shop/server/shop.ts'
import { setShopLanguages } from '#wire/languages.ts'

/**
 * Applies the settings that every answer depends on, now and after each change: the languages, and the external
 * origins that pages may load. Returns a function that reads the current origins.
 */
export const followSettings = async ({ db, changes }: App): Promise<() => ContentSources> => {
  let contentSources = getContentSources(null)
  const applySettings = async (): Promise<void> => {
    const { languages, analyticsId } = await readSettings(db)
    setShopLanguages(Object.keys(languages))
    contentSources = getContentSources(parseAnalyticsId(analyticsId))
  }
  changes.subscribe(async tags => {
    if (tags.includes('settings')) await applySettings()
  }, 'source')
  await applySettings()
  return () => contentSources
}
