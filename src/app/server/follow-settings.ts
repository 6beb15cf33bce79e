import { type ContentSources, contentSourcesFor, parseAnalyticsId } from '#analytics/domain/analytics-provider.ts'
import type { App } from '#platform/server/app.ts'
import { readSettings } from '#shop/server/shop.ts'
import { setLanguages } from '#wire/languages.ts'

/**
 * What of the settings every answer stands on, from now on and after every change of theirs: which languages are spoken, and
 * who beside the shop its pages may load. Answers the latter.
 */
export const followSettings = async ({ db, changes }: App): Promise<() => ContentSources> => {
  let outsiders = contentSourcesFor(null)
  const read = async (): Promise<void> => {
    const { languages, analyticsId } = await readSettings(db)
    setLanguages(Object.keys(languages))
    outsiders = contentSourcesFor(parseAnalyticsId(analyticsId))
  }
  changes.subscribe(async tags => {
    if (tags.includes('settings')) await read()
  }, 'source')
  await read()
  return () => outsiders
}
