import type { App } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import type { ProviderMessage } from './payment-provider.ts'
import { providerNamed } from './payment-providers.ts'
import { type Settled, settlePayment } from './settle-payment.ts'

/** One road for notifications and returns: known provider, genuine message, settled. */
export const receive = async (app: App, providerName: string, message: ProviderMessage): Promise<Settled | Refusal> => {
  const provider = providerNamed(app, providerName)
  if (!provider) return refuse(404, 'Not found')
  const read = await provider.read(message)
  if (!read.ok) {
    app.log.warn({ provider: providerName, why: read.why }, 'A message about a payment was refused')
    return read.why === 'not-genuine'
      ? refuse(403, 'The signature does not fit.')
      : refuse(422, 'The message cannot be read.')
  }
  const settled = await settlePayment(app, read.value)
  return settled.ok ? settled.value : refuse(404, 'There is no such payment.')
}
