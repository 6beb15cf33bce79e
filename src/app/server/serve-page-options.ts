import { hasPublishedRecalls } from '#catalog/server/catalog.ts'
import { hasGuaranteeNotice } from '#compliance/server/compliance.ts'
import { listNavigation } from '#content/server/list-navigation.ts'
import { findDefaultFolder } from '#files/server/files.ts'
import { type ChangeTag, formatSurrogateKey } from '#kernel/change-tag.ts'
import type { Language } from '#kernel/language.ts'
import { pickValueInLanguage } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import { PrebuiltAnswer, serve } from '#platform/server/http/serve.ts'
import { createInvalidatingCache } from '#platform/server/invalidating-cache.ts'
import { readActivePromotions } from '#promotions/server/promotions.ts'
import type { CategoryNode, PageOptions, ShopSettings } from '#shop/contract-shop.ts'
import { shop } from '#shop/contract-shop.ts'
import { pickWithdrawalLabels } from '#shop/domain/withdrawal-labels.ts'
import { isShopEnabled, readSettings } from '#shop/server/shop.ts'
import { buildSuccessBody } from '#wire/answer.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { findNextScheduledChange } from './find-next-scheduled-change.ts'
import { readNavigation } from './read-navigation.ts'

const INVALIDATING_TAGS: readonly ChangeTag[] = ['settings', 'content', 'listing', 'category', 'promotions']
/** Surrogate keys of pages made from the options. */
const SURROGATE_KEY = formatSurrogateKey(['settings', 'content', 'listing', 'promotions'])

/** Provides the catalogue's part of the page options. */
export type ReadCategories = (language: Language, visitor: Visitor) => CategoryNode[] | Promise<CategoryNode[]>

/** Serves the page options, which combine shop, content and catalogue; these modules do not import each other. */
export const servePageOptions = (app: App, readCategories: ReadCategories): void => {
  const buildJson = async (language: Language, visitor: Visitor, now: Date): Promise<string> => {
    const options = await readPageOptions(app, { language, visitor, now }, readCategories)
    return JSON.stringify(buildSuccessBody({ data: shop.pageOptions.response.shape.data.parse(options) }))
  }
  const readGuestJson = createInvalidatingCache(
    app,
    { invalidatedBy: INVALIDATING_TAGS, until: now => findNextScheduledChange(app, now) },
    (language, now) => buildJson(language as Language, GUEST, now),
  )
  serve(app, shop, {
    pageOptions: async ({ language, visitor, reply }) => {
      reply.header('surrogate-key', SURROGATE_KEY)
      return new PrebuiltAnswer(
        await (visitor.isGuest ? readGuestJson(language) : buildJson(language, visitor, app.now())),
      )
    },
  })
}

const readPageOptions = async (
  app: App,
  context: { language: Language; visitor: Visitor; now: Date },
  readCategories: ReadCategories,
): Promise<PageOptions> => {
  const { languages: labels, ...settings } = await readSettings(app.db)
  const categories = isShopEnabled({ languages: labels, ...settings }, context.visitor)
    ? await readCategories(context.language, context.visitor)
    : null
  const guaranteeLink = await findGuaranteeLink(app, context.language)
  return {
    navigation: readNavigation(await listNavigation(app.db, context), categories),
    categories,
    // Uses the shop's language order, because the database stores none.
    languages: Object.fromEntries(getShopLanguages().map(code => [code, labels[code] ?? code])),
    shop: settings,
    sandboxPayments: app.settings.SANDBOX_PAYMENTS,
    footerLinks: await listFooterLinks(app, context.language, settings, guaranteeLink),
    guaranteeLink,
    uploadLimit: app.settings.UPLOAD_LIMIT,
    defaultFolder: await findDefaultFolder(app.db),
    ...((await readActivePromotions(app)).length > 0 && { hasPromotions: true as const }),
  }
}

const findGuaranteeLink = async (app: App, language: Language): Promise<PageOptions['guaranteeLink']> =>
  (await hasGuaranteeNotice(app, language))
    ? { url: `/${language}/guarantee`, label: app.texts(language)('compliance.guarantee.title') }
    : null

/** Lists the withdrawal function, the gallery and the legal pages; recalls appear with the first published one. */
const listFooterLinks = async (
  app: App,
  language: Language,
  { termsPageSlug, withdrawalTexts }: Pick<ShopSettings, 'termsPageSlug' | 'withdrawalTexts'>,
  guaranteeLink: PageOptions['guaranteeLink'],
): Promise<PageOptions['footerLinks']> => {
  const t = app.texts(language)
  const terms = pickValueInLanguage(termsPageSlug, language)
  return [
    // The law demands a prominent link, so it comes first (VÕS § 56⁴).
    { url: `/${language}/withdrawal`, label: pickWithdrawalLabels(withdrawalTexts, language).open },
    { url: `/${language}/gallery`, label: t('app.footer.links.gallery') },
    ...(guaranteeLink ? [guaranteeLink] : []),
    ...((await hasPublishedRecalls(app.db))
      ? [{ url: `/${language}/recalls`, label: t('app.footer.links.recalls') }]
      : []),
    { url: `/${language}/my-data`, label: t('app.footer.links.myData') },
    { url: `/${language}/accessibility-statement`, label: t('app.footer.links.accessibility') },
    ...(terms ? [{ url: `/${language}/${terms}`, label: t('app.footer.links.terms') }] : []),
  ]
}
