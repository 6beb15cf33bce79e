import { listNavigation } from '#content/server/list-navigation.ts'
import { findDefaultFolder } from '#files/server/files.ts'
import { type ChangeTag, formatSurrogateKey } from '#kernel/change-tag.ts'
import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { PrebuiltAnswer, serve } from '#platform/server/http/serve.ts'
import { createInvalidatingCache } from '#platform/server/invalidating-cache.ts'
import type { CategoryNode, PageOptions } from '#shop/contract-page-options.ts'
import { shop } from '#shop/contract-page-options.ts'
import { isShopEnabled, readSettings } from '#shop/server/shop.ts'
import { successBody } from '#wire/answer.ts'
import { shopLanguages } from '#wire/languages.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { nextScheduledChange } from './next-scheduled-change.ts'
import { readNavigation } from './read-navigation.ts'

const DROPPED_BY: readonly ChangeTag[] = ['settings', 'content', 'listing', 'category']
/** Surrogate keys of pages made from the options. */
const DEPENDS_ON = formatSurrogateKey(['settings', 'content', 'listing'])

/** Provides the catalogue's part of the page options. */
export type CategoriesOf = (language: Language, visitor: Visitor) => CategoryNode[] | Promise<CategoryNode[]>

/** Serves the page options, which combine shop, content and catalogue; these modules do not import each other. */
export const servePageOptions = (app: App, categoriesOf: CategoriesOf): void => {
  const jsonFor = async (language: Language, visitor: Visitor, now: Date): Promise<string> => {
    const options = await pageOptions(app, { language, visitor, now }, categoriesOf)
    return JSON.stringify(successBody({ data: shop.pageOptions.response.shape.data.parse(options) }))
  }
  const forGuests = createInvalidatingCache(
    app,
    { dropOn: DROPPED_BY, until: now => nextScheduledChange(app, now) },
    (language, now) => jsonFor(language as Language, GUEST, now),
  )
  serve(app, shop, {
    pageOptions: async ({ language, visitor, reply }) => {
      reply.header('surrogate-key', DEPENDS_ON)
      return new PrebuiltAnswer(await (visitor.isGuest ? forGuests(language) : jsonFor(language, visitor, app.now())))
    },
  })
}

const pageOptions = async (
  app: App,
  asking: { language: Language; visitor: Visitor; now: Date },
  categoriesOf: CategoriesOf,
): Promise<PageOptions> => {
  const { languages: labels, ...settings } = await readSettings(app.db)
  const categories = isShopEnabled({ languages: labels, ...settings }, asking.visitor)
    ? await categoriesOf(asking.language, asking.visitor)
    : null
  return {
    navigation: readNavigation(await listNavigation(app.db, asking), categories),
    categories,
    // Uses the shop's language order, because the database stores none.
    languages: Object.fromEntries(shopLanguages().map(code => [code, labels[code] ?? code])),
    shop: settings,
    sandboxPayments: app.settings.SANDBOX_PAYMENTS,
    uploadLimit: app.settings.UPLOAD_LIMIT,
    defaultFolder: await findDefaultFolder(app.db),
  }
}
