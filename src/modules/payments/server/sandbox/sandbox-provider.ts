import { ok, type Result } from '#kernel/result.ts'
import type { PaymentOutcome } from '#payments/domain/payment-states.ts'
import { formatAmount, parseAmount } from '#payments/domain/provider-amount.ts'
import type { App } from '#platform/server/app.ts'
import type { Method, ParsedMessage, PaymentProvider, PaymentRow, ProviderMessage } from '../payment-provider.ts'
import { readSignedUpdate, type SandboxUpdate, type SignedUpdate, signUpdate } from './sandbox-message.ts'
import { readSandboxSecret } from './sandbox-secret.ts'

export const SANDBOX = 'sandbox'

/** Provider that can also sign messages, because the shop plays the bank. */
export interface SandboxProvider extends PaymentProvider {
  sign(payment: PaymentRow, orderNumber: number, status: SandboxUpdate['status']): Promise<SignedUpdate>
}

const METHODS = [
  { group: 'banklinks', name: 'harju', country: 'ee' },
  { group: 'banklinks', name: 'emajoe', country: 'ee' },
  { group: 'banklinks', name: 'saare', country: 'ee' },
  { group: 'cards', name: 'card', country: null },
  { group: 'payLater', name: 'instalments', country: 'ee' },
] as const

const OUTCOMES: Readonly<Record<SandboxUpdate['status'], PaymentOutcome>> = {
  paid: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
}

/** Creates the provider for tests and demos, in which three buttons decide each payment. */
export const createSandboxProvider = (app: App): SandboxProvider => {
  let secret: Promise<string> | undefined
  const readSecretOnce = (): Promise<string> => {
    secret ??= readSandboxSecret(app.db).catch((error: unknown) => {
      secret = undefined
      throw error
    })
    return secret
  }
  return {
    name: SANDBOX,
    listMethods: async (order, language) =>
      METHODS.map(
        ({ group, name, country }): Method => ({
          group,
          name,
          display_name: app.texts(language)(`payments.sandbox.method.${name}`),
          logo_url: `/payment-logos/${name}.svg`,
          url: `/${order.language}/payment/${order.publicToken}`,
          country,
        }),
      ),
    start: async payment => ({ url: `/sandbox-bank/${payment.reference}`, providerReference: `T-${payment.id}` }),
    refund: async (_payment, refund) => ({ outcome: 'done', providerReference: `R-${refund.id}` }),
    parseMessage: async message => parseSandboxMessage(message, await readSecretOnce()),
    sign: async (payment, orderNumber, status) =>
      signUpdate(
        {
          transaction: `T-${payment.id}`,
          reference: payment.reference,
          order: String(orderNumber),
          amount: formatAmount(payment.amountCents),
          currency: payment.currency,
          status,
        },
        await readSecretOnce(),
      ),
  }
}

/** Parses form fields of a notification, or the query of a returning browser. */
const parseSandboxMessage = (
  { method, rawBody, query }: ProviderMessage,
  secret: string,
): Result<ParsedMessage, 'unreadable' | 'notGenuine'> => {
  const fields = method === 'POST' ? new URLSearchParams(rawBody.toString('utf8')) : query
  const parsed = readSignedUpdate({ json: fields.get('json') ?? '', mac: fields.get('mac') ?? '' }, secret)
  if (!parsed.ok) return parsed
  const update = parsed.value
  return ok({
    kind: 'update',
    update: {
      provider: SANDBOX,
      reference: update.reference,
      providerReference: update.transaction,
      orderNumber: update.order,
      amountCents: parseAmount(update.amount) ?? 0,
      currency: update.currency,
      outcome: OUTCOMES[update.status],
      payload: { ...update },
    },
  })
}
