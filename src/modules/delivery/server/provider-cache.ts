import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { providerList } from './provider-list.ts'

/** Carriers, countries and pick-up points change with `delivery`; prices of shipping products are read anew with any product. */
const touchesDelivery = (tag: string): boolean => tag === 'delivery' || tag.startsWith('product:')

/** The provider list as finished JSON per language, kept until something it shows changes. */
export const providerCache = (app: App): ((language: Language) => Promise<string>) => {
  let kept = new Map<Language, Promise<string>>()
  app.changes.subscribe(tags => {
    if (tags.some(touchesDelivery)) kept = new Map()
  })
  const build = async (language: Language) =>
    JSON.stringify({ success: true, data: await providerList(app.db, language) })
  return language => {
    const known = kept.get(language)
    if (known) return known
    const building = build(language)
    const into = kept
    into.set(language, building)
    // A failed try is not kept: the next visitor tries again.
    building.catch(() => into.delete(language))
    return building
  }
}
