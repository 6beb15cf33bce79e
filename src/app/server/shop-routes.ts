import { listNavigation } from '#content/server/list-navigation.ts'
import { type ChangeTag, surrogateKey } from '#kernel/change-tag.ts'
import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { Prebuilt, serve } from '#platform/server/http/serve.ts'
import type { CategoryNode, PageOptions } from '#shop/contract-page-options.ts'
import { shop } from '#shop/contract-page-options.ts'
import { findsShop, readSettings } from '#shop/server/shop.ts'
import { succeeded } from '#wire/answer.ts'
import { languages } from '#wire/languages.ts'
import type { Visitor } from '#wire/visitor.ts'
import { navigationOf } from './navigation-of.ts'
import { nextTurn } from './next-turn.ts'

const UPLOAD_LIMIT = 20_000_000
const DEFAULT_FOLDER = 1
const DROPPED_BY: ReadonlySet<ChangeTag> = new Set(['settings', 'content', 'listing', 'category'])
/** What pages made from it depend on. */
const DEPENDS_ON = surrogateKey(['settings', 'content', 'listing'])

/** The catalogue's part of the page options. */
export type CategoriesOf = (language: Language, visitor: Visitor) => CategoryNode[] | Promise<CategoryNode[]>

/** The page options: the meeting of shop, content and catalogue, which may not know each other. */
export const servePageOptions = (app: App, categoriesOf: CategoriesOf): void => {
  const kept = new Map<Language, { json: string; until: number }>()
  let changes = 0
  app.changes.subscribe(tags => {
    if (tags.some(tag => DROPPED_BY.has(tag))) {
      kept.clear()
      changes++
    }
  })
  serve(app, shop, {
    pageOptions: async ({ language, visitor, reply }) => {
      reply.header('surrogate-key', DEPENDS_ON)
      const found = visitor.isGuest ? kept.get(language) : undefined
      const now = app.now()
      if (found && now.getTime() < found.until) return new Prebuilt(found.json)
      const before = changes
      const [until, options] = await Promise.all([
        nextTurn(app, now),
        pageOptions(app, { language, visitor, now }, categoriesOf),
      ])
      const json = JSON.stringify(succeeded({ data: shop.pageOptions.response.shape.data.parse(options) }))
      // What was read across a change may be what was there before it.
      if (visitor.isGuest && changes === before) kept.set(language, { json, until })
      return new Prebuilt(json)
    },
  })
}

const pageOptions = async (
  app: App,
  asking: { language: Language; visitor: Visitor; now: Date },
  categoriesOf: CategoriesOf,
): Promise<PageOptions> => {
  const { languages: labels, ...settings } = await readSettings(app.db)
  const categories = findsShop({ languages: labels, ...settings }, asking.visitor)
    ? await categoriesOf(asking.language, asking.visitor)
    : null
  return {
    navigation: navigationOf(await listNavigation(app.db, asking), categories),
    categories,
    // In the order in which the shop speaks them: the database keeps none.
    languages: Object.fromEntries(languages().map(code => [code, labels[code] ?? code])),
    shop: settings,
    sandboxPayments: app.settings.SANDBOX_PAYMENTS,
    uploadLimit: UPLOAD_LIMIT,
    defaultFolder: DEFAULT_FOLDER,
  }
}
