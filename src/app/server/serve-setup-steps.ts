import { eq } from 'drizzle-orm'
import { products } from '#catalog/server/tables.ts'
import { findLanguagesWithoutNotice, findLanguagesWithoutTerms } from '#compliance/server/compliance.ts'
import { deliveryProviders } from '#delivery/server/tables.ts'
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
      const { company } = await readSettings(app.db)
      const missingFields = findMissingSellerData(company)
      const done = { company: missingFields.length === 0, ...(await readCompletedSteps(app)) }
      return { data: { steps: SETUP_STEPS.map(step => ({ step, done: done[step] })), missing: missingFields } }
    },
  })
}

const readCompletedSteps = async (app: App): Promise<Record<Exclude<SetupStep, 'company'>, boolean>> => {
  const { db, settings } = app
  const [productRows, providerRows, languagesWithoutTerms, languagesWithoutNotice] = await Promise.all([
    db.select({ id: products.id }).from(products).where(eq(products.class, 'product')).limit(1),
    db.select().from(deliveryProviders).where(eq(deliveryProviders.active, true)).limit(1),
    findLanguagesWithoutTerms(app),
    findLanguagesWithoutNotice(db),
  ])
  return {
    products: productRows.length > 0,
    delivery: providerRows.length > 0,
    payments: hasPaymentProvider(settings),
    terms: languagesWithoutTerms.length === 0,
    guarantee: languagesWithoutNotice.length === 0,
    mail: settings.SMTP_URL !== undefined,
    address: settings.publicUrl.startsWith('https:'),
  }
}

const hasPaymentProvider = ({ MAKECOMMERCE_SHOP_ID, STRIPE_SECRET_KEY }: Settings): boolean =>
  (MAKECOMMERCE_SHOP_ID ?? STRIPE_SECRET_KEY) !== undefined
