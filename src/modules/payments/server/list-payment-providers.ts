import type { App } from '#platform/server/app.ts'
import { createMakeCommerceProvider, type MakeCommerceProvider } from './makecommerce/makecommerce-provider.ts'
import { MANUAL, manualProvider } from './manual/manual-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createSandboxProvider } from './sandbox/sandbox-provider.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

interface Providers {
  configured: PaymentProvider[]
  makeCommerce: MakeCommerceProvider | null
}
const cachedProviders = new WeakMap<App['db'], Providers>()

const getProviders = (app: App): Providers => {
  const cached = cachedProviders.get(app.db)
  if (cached) return cached
  const { settings } = app
  const { MAKECOMMERCE_SHOP_ID: shopId, MAKECOMMERCE_SECRET: secret, MAKECOMMERCE_URL } = settings
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL } = settings
  const makeCommerce =
    shopId && secret ? createMakeCommerceProvider(app, { url: MAKECOMMERCE_URL, shopId, secret }) : null
  const configured: PaymentProvider[] = []
  if (makeCommerce) configured.push(makeCommerce)
  if (secretKey && webhookSecret)
    configured.push(createStripeProvider(app, { url: STRIPE_URL, secretKey, webhookSecret }))
  if (settings.SANDBOX_PAYMENTS) configured.push(createSandboxProvider(app))
  const providers = { configured, makeCommerce }
  cachedProviders.set(app.db, providers)
  return providers
}

/** Lists the configured online providers. This is the only list of adapters. */
export const listPaymentProviders = (app: App): readonly PaymentProvider[] => getProviders(app).configured

export const findMakeCommerce = (app: App): MakeCommerceProvider | null => getProviders(app).makeCommerce

export const findPaymentProvider = (app: App, name: string): PaymentProvider | undefined =>
  name === MANUAL ? manualProvider : listPaymentProviders(app).find(provider => provider.name === name)
