import { startFakeStorecove } from '#bookkeeping/testing/fake-storecove.ts'
import { startFakeVies } from '#checkout/testing/fake-vies.ts'
import { startFakeOmniva } from '#delivery/testing/fake-shipping.ts'
import { startFakeMakeCommerce } from '#payments/testing/fake-makecommerce.ts'
import { startFakeStripe } from '#payments/testing/fake-stripe.ts'

/** VIES is unavailable for this number and confirms every other one. */
export const UNKNOWN_NUMBER = 'FI20774740'

interface FakeServices {
  /** Settings that point the shop to these servers. */
  settings: Record<string, string>
  close(): Promise<void>
}

/** Starts the payment providers, the VAT register, the carrier and the e-invoice operator, over loopback. */
export const startFakeServices = async (): Promise<FakeServices> => {
  const servers = await Promise.all([
    startFakeMakeCommerce(),
    startFakeStripe(),
    startFakeVies(),
    startFakeOmniva(),
    startFakeStorecove(),
  ])
  const [makeCommerce, stripe, vies, omniva, storecove] = servers
  vies.setBehaviourFor(UNKNOWN_NUMBER.slice(2), 'invalidInput')
  return {
    settings: {
      SANDBOX_PAYMENTS: '1',
      MAKECOMMERCE_URL: makeCommerce.url,
      MAKECOMMERCE_SHOP_ID: makeCommerce.shopId,
      MAKECOMMERCE_SECRET: makeCommerce.secret,
      STRIPE_URL: stripe.url,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      VIES_URL: vies.url,
      OMNIVA_SHIPMENTS_URL: omniva.url,
      STORECOVE_URL: storecove.url,
    },
    close: async () => void (await Promise.all(servers.map(server => server.close()))),
  }
}
