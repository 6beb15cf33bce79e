import { listUnreportedRecalls } from '#catalog/server/catalog.ts'
import { findMissingTerms, type TermsTopic } from '#compliance/domain/find-missing-terms.ts'
import { findPageClaims } from '#compliance/domain/find-page-claims.ts'
import { readPublicTexts } from '#content/server/content.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { ok } from '#kernel/result.ts'
import { listOpenSubjects, updateFactTask } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { findMissingSellerData } from '#shop/domain/find-missing-seller-data.ts'
import { readSettings } from '#shop/server/shop.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { findOtherClaims } from './find-other-claims.ts'
import { findLanguagesWithoutNotice, findUnmailableFiles } from './guarantee-files.ts'
import { readTerms } from './read-current-texts.ts'

const CHECK_LEGAL_FACTS = defineJob<Record<string, never>>('check-legal-facts')

/** Schedules the hourly check of the seller's data and the texts of public pages. */
export const scheduleLegalFactCheck = (app: App): void => {
  app.jobs.handle(CHECK_LEGAL_FACTS, (_payload, actor) => checkLegalFacts(app, actor))
  app.jobs.schedule(CHECK_LEGAL_FACTS, { cron: '35 * * * *', payload: {}, key: 'legal-facts' })
}

/**
 * Keeps a task while seller data, the guarantee notice or topics of the terms are missing, and one per public page with
 * forbidden words. Each published recall has one until the manufacturer and the authorities are notified.
 */
export const checkLegalFacts = async (
  app: WriteContext & Pick<App, 'settings' | 'texts'>,
  actor: Actor,
): Promise<void> => {
  await write(app, actor, async tx => {
    const now = app.now()
    const { company } = await readSettings(tx)
    const missing = findMissingSellerData(company)
    await updateFactTask(tx, {
      kind: 'seller-data-missing',
      subject: {},
      facts: missing.length > 0 ? { missing } : null,
      now,
    })
    const terms = await findIncompleteTerms(app, await readSettings(tx))
    await updateFactTask(tx, { kind: 'terms-incomplete', subject: {}, facts: terms.length > 0 ? { terms } : null, now })
    // A demo shop sells to nobody.
    const languages = app.settings.DEMO ? [] : await findLanguagesWithoutNotice(tx)
    await updateFactTask(tx, {
      kind: 'guarantee-notice-missing',
      subject: {},
      facts: languages.length > 0 ? { languages } : null,
      now,
    })
    const unmailable = await findUnmailableFiles(tx)
    await updateFactTask(tx, {
      kind: 'guarantee-file-unmailable',
      subject: {},
      facts: unmailable.languages.length + unmailable.products.length > 0 ? unmailable : null,
      now,
    })
    await updatePageTasks(tx, now)
    const claims = await findOtherClaims(tx)
    await updateFactTask(tx, { kind: 'text-claim', subject: {}, facts: claims.length > 0 ? { claims } : null, now })
    await updateRecallTasks(tx, now)
    return ok(null)
  })
}

/**
 * Lists the topics that the owner's terms of sale do not mention, by language. `page`: guests cannot read the terms in
 * this language, so order confirmations carry none.
 */
const findIncompleteTerms = async (
  app: Pick<App, 'db' | 'settings' | 'texts' | 'now'>,
  settings: ShopSettings,
): Promise<{ language: string; topics: readonly (TermsTopic | 'page')[] }[]> => {
  const termsByLanguage = await Promise.all(
    getShopLanguages().map(async language => {
      const terms = await readTerms(app, settings, language, app.now())
      // A demo shop sells to nobody.
      if (!terms) return { language, topics: app.settings.DEMO ? [] : (['page'] as const) }
      const text = terms.parts.map(part => part.text).join('\n')
      return { language, topics: findMissingTerms(text, { language, email: settings.company.email }) }
    }),
  )
  return termsByLanguage.filter(({ topics }) => topics.length > 0)
}

const updatePageTasks = async (tx: Write, now: Date): Promise<void> => {
  const pages = (await readPublicTexts(tx, now))
    .map(({ id, title, texts }) => ({
      pageId: id,
      page: pickText(title, DEFAULT_LANGUAGE),
      words: findPageClaims(texts),
    }))
    .filter(({ words }) => words.length > 0)
  const openIds = await listOpenSubjects(tx, 'page-claim', 'pageId')
  const factsByPage = new Map(pages.map(({ pageId, ...facts }) => [pageId, facts]))
  for (const pageId of new Set([...openIds, ...factsByPage.keys()]))
    await updateFactTask(tx, { kind: 'page-claim', subject: { pageId }, facts: factsByPage.get(pageId) ?? null, now })
}

const updateRecallTasks = async (tx: Write, now: Date): Promise<void> => {
  const unreported = await listUnreportedRecalls(tx)
  const openIds = await listOpenSubjects(tx, 'recall-report-missing', 'recallId')
  const factsByRecall = new Map(
    unreported.map(({ id, title, reports }) => [id, { recall: pickText(title, DEFAULT_LANGUAGE), reports }]),
  )
  for (const recallId of new Set([...openIds, ...factsByRecall.keys()])) {
    const facts = factsByRecall.get(recallId) ?? null
    await updateFactTask(tx, { kind: 'recall-report-missing', subject: { recallId }, facts, now })
  }
}
