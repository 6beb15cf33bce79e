import type { App } from '#platform/server/app.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { sandboxProvider } from './sandbox/sandbox-provider.ts'

const made = new WeakMap<App, PaymentProvider[]>()

/** The providers that this shop takes money through; the one place that lists the adapters. */
export const paymentProviders = (app: App): readonly PaymentProvider[] => {
  const known = made.get(app)
  if (known) return known
  const providers = app.settings.SANDBOX_PAYMENTS ? [sandboxProvider(app)] : []
  made.set(app, providers)
  return providers
}

export const providerNamed = (app: App, name: string): PaymentProvider | undefined =>
  paymentProviders(app).find(provider => provider.name === name)
