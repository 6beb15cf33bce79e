import { createHash } from 'node:crypto'
import { buildWithdrawalText } from '#compliance/domain/build-withdrawal-text.ts'
import type { LegalContent, LegalTextKind, OrderTextKind } from '#compliance/domain/legal-text.ts'
import { findNextPageChange, readGuestPage } from '#content/server/content.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { describeSeller } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { readSettings } from '#shop/server/shop.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { extractParts } from './extract-parts.ts'
import { readCachedNotice } from './guarantee-files.ts'
import { legalTexts } from './tables.ts'

/**
 * The ids of the texts in force, and of the file of the guarantee notice. A kind is missing while guests
 * cannot read its page, or its file does not exist.
 */
export type CurrentTexts = Readonly<Partial<Record<Exclude<OrderTextKind, 'durability'>, number>>>

const getCurrentTexts = memoizePerApp(app =>
  createInvalidatingCache(
    app,
    { invalidatedBy: ['content', 'settings'], until: now => findNextPageChange(app.db, now) },
    (language, now) => storeCurrentTexts(app, language, now),
  ),
)

/** Returns the texts in force in a language, and stores the ones that are new. */
export const readCurrentTexts = async (app: App, language: Language): Promise<CurrentTexts> => {
  const [texts, notice] = await Promise.all([getCurrentTexts(app)(language), readCachedNotice(app, language)])
  return notice ? { ...texts, guarantee: notice.saved.id } : texts
}

/** Stores the texts in force at `now`, or marks the stored ones as in force. */
export const storeCurrentTexts = async (app: App, language: Language, now: Date): Promise<CurrentTexts> => {
  const settings = await readSettings(app.db)
  const contents = {
    terms: await readTerms(app, settings, language, now),
    withdrawal: buildWithdrawal(app, settings, language),
  }
  const rows = Object.entries(contents).flatMap(([kind, content]) =>
    content ? [{ kind: kind as LegalTextKind, language, content, hash: hashContent(content) }] : [],
  )
  const stored = await app.db
    .insert(legalTexts)
    .values(rows.map(row => ({ ...row, validFrom: now, lastInForceAt: now })))
    .onConflictDoUpdate({
      target: [legalTexts.kind, legalTexts.language, legalTexts.hash],
      set: { lastInForceAt: now },
    })
    .returning({ kind: legalTexts.kind, id: legalTexts.id })
  return Object.fromEntries(stored.map(({ kind, id }) => [kind, id]))
}

const hashContent = (content: LegalContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')

const describeShop = (app: Pick<App, 'texts'>, { name, company }: ShopSettings, language: Language) => {
  const lines = describeSeller(company, app.texts(language))
  return { lines, head: { shopName: name, seller: lines.join(' · ') } }
}

/** Reads the terms of sale in force; null while guests cannot read their page in this language. */
export const readTerms = async (
  app: Pick<App, 'db' | 'settings' | 'texts'>,
  settings: ShopSettings,
  language: Language,
  now: Date,
): Promise<LegalContent | null> => {
  const slug = pickText(settings.termsPageSlug, language)
  const page = slug === '' ? null : await readGuestPage(app.db, { slug, language, now })
  if (!page) return null
  const { lines, head } = describeShop(app, settings, language)
  const { publicUrl } = app.settings
  return { ...head, title: page.title, parts: extractParts(page, { language, publicUrl, seller: lines }) }
}

/** Lists the languages of the shop in which guests cannot read the terms of sale. */
export const findLanguagesWithoutTerms = async (
  app: Pick<App, 'db' | 'settings' | 'texts' | 'now'>,
): Promise<Language[]> => {
  const settings = await readSettings(app.db)
  const languages = await Promise.all(
    getShopLanguages().map(async language =>
      (await readTerms(app, settings, language, app.now())) === null ? language : [],
    ),
  )
  return languages.flat()
}

const buildWithdrawal = (app: App, settings: ShopSettings, language: Language): LegalContent => {
  const { name, street, postcode, city, email, phone } = settings.company
  const address = [street, `${postcode} ${city}`.trim()].filter(part => part !== '').join(', ')
  const join = (joinedFacts: readonly string[]): string => joinedFacts.filter(fact => fact !== '').join(', ')
  const facts = {
    contact: join([name, address, phone, email]),
    recipient: join([name, address, email]),
    functionUrl: `${app.settings.publicUrl}/${language}/withdrawal`,
  }
  return {
    ...describeShop(app, settings, language).head,
    ...buildWithdrawalText(
      { ...settings.withdrawalTexts, largeReturnCents: settings.largeReturnCents },
      facts,
      language,
    ),
  }
}
