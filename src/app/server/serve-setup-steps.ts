import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { products } from '#catalog/server/tables.ts'
import { findLanguagesWithoutNotice } from '#compliance/server/compliance.ts'
import { pages, slugs } from '#content/server/tables.ts'
import { deliveryProviders } from '#delivery/server/tables.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Settings } from '#platform/server/settings.ts'
import { SETUP_STEPS, type SetupStep, setupEndpoints } from '#shop/contract-setup.ts'
import { findMissingSellerData } from '#shop/domain/find-missing-seller-data.ts'
import { readSettings } from '#shop/server/shop.ts'

/** Serves the setup progress of a new shop. */
export const serveSetupSteps = (app: App): void => {
  serve(app, setupEndpoints, {
    read: async () => {
      // A demo shop sells to nobody.
      if (app.settings.DEMO) return { data: { steps: [], missing: [] } }
      const { company, termsPageSlug } = await readSettings(app.db)
      const missing = findMissingSellerData(company)
      const done = { company: missing.length === 0, ...(await readCompletedSteps(app, termsPageSlug)) }
      return { data: { steps: SETUP_STEPS.map(step => ({ step, done: done[step] })), missing } }
    },
  })
}

const readCompletedSteps = async (
  { db, settings }: App,
  termsPageSlug: Multilingual,
): Promise<Record<Exclude<SetupStep, 'company'>, boolean>> => {
  const [productRows, providerRows, termsPageRows, languagesWithoutNotice] = await Promise.all([
    db.select({ id: products.id }).from(products).where(eq(products.class, 'product')).limit(1),
    db.select().from(deliveryProviders).where(eq(deliveryProviders.active, true)).limit(1),
    findTermsPages(db, termsPageSlug),
    findLanguagesWithoutNotice(db),
  ])
  return {
    products: productRows.length > 0,
    delivery: providerRows.length > 0,
    payments: hasPaymentProvider(settings),
    terms: termsPageRows.length > 0,
    guarantee: languagesWithoutNotice.length === 0,
    mail: settings.SMTP_URL !== undefined,
    address: settings.publicUrl.startsWith('https:'),
  }
}

const hasPaymentProvider = ({ MAKECOMMERCE_SHOP_ID, STRIPE_SECRET_KEY }: Settings): boolean =>
  (MAKECOMMERCE_SHOP_ID ?? STRIPE_SECRET_KEY) !== undefined

/** Finds pages with the terms of sale in any language. */
const findTermsPages = async (db: App['db'], value: Multilingual) => {
  const { type: _marker, ...bySlug } = value
  const conditions = Object.entries(bySlug).flatMap(([language, slug]): (SQL | undefined)[] =>
    !slug ? [] : [and(eq(slugs.language, language), eq(slugs.slug, slug))],
  )
  if (conditions.length === 0) return []
  return db
    .select({ id: pages.id })
    .from(slugs)
    .innerJoin(pages, and(eq(pages.id, slugs.pageId), isNull(pages.deletedAt)))
    .where(or(...conditions))
    .limit(1)
}
