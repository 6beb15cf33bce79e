import { listNavigation } from '#content/server/list-navigation.ts'
import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { Prebuilt, serve } from '#platform/server/http/serve.ts'
import type { CategoryNode, PageOptions } from '#shop/contract.ts'
import { shop } from '#shop/contract.ts'
import { readSettings } from '#shop/server/shop.ts'
import type { Visitor } from '#wire/visitor.ts'
import { navigationOf } from './navigation-of.ts'

const UPLOAD_LIMIT = 20_000_000
const DEFAULT_FOLDER = 1
/** Timed products come and go without a change: counts are kept no longer. */
const KEEP_MS = 10_000

/** The catalogue's part of the page options. */
export type CategoriesOf = (language: Language, visitor: Visitor) => CategoryNode[] | Promise<CategoryNode[]>

/** The page options: the meeting of shop, content and catalogue, which may not know each other. */
export const servePageOptions = (app: App, categoriesOf: CategoriesOf): void => {
  const kept = new Map<Language, { json: string; until: number }>()
  let changes = 0
  app.changes.subscribe(tags => {
    if (tags.some(tag => /^(settings|content|listing|category|navigation)/.test(tag))) {
      kept.clear()
      changes++
    }
  })
  serve(app, shop, {
    pageOptions: async ({ language, visitor, reply }) => {
      reply.header('surrogate-key', 'settings content listing')
      const found = visitor.isGuest ? kept.get(language) : undefined
      const now = app.now().getTime()
      if (found && found.until > now) return new Prebuilt(found.json)
      const before = changes
      const options = await pageOptions(app, language, visitor, categoriesOf)
      const json = JSON.stringify({ success: true, data: shop.pageOptions.response.shape.data.parse(options) })
      // What was read across a change may be what was there before it.
      if (visitor.isGuest && changes === before) kept.set(language, { json, until: now + KEEP_MS })
      return new Prebuilt(json)
    },
  })
}

const pageOptions = async (
  app: App,
  language: Language,
  visitor: Visitor,
  categoriesOf: CategoriesOf,
): Promise<PageOptions> => {
  const { languages, ...settings } = await readSettings(app.db)
  const categories = settings.shopModule ? await categoriesOf(language, visitor) : null
  return {
    navigation: navigationOf(await listNavigation(app.db, language), categories),
    categories,
    languages,
    shop: settings,
    sandboxPayments: app.settings.SANDBOX_PAYMENTS,
    uploadLimit: UPLOAD_LIMIT,
    defaultFolder: DEFAULT_FOLDER,
  }
}
