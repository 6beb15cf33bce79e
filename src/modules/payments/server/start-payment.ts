import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { OrderRow } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import { isPayable, type OfferedMethod, offeredMethods } from './methods-for.ts'
import type { PaymentGroup } from './payment-provider.ts'
import { payments } from './tables.ts'

export interface ChosenMethod {
  method: PaymentGroup
  name: string
  country?: string | null | undefined
}

export type StartRefusal =
  | { kind: 'notPayable' }
  | { kind: 'unknown'; field: keyof ChosenMethod }
  | { kind: 'providerDown' }

/** Opens a payment of an order by the chosen method; answers the address at which it is paid. */
export const startPayment = async (
  app: App,
  order: OrderRow,
  chosen: ChosenMethod,
): Promise<Outcome<{ url: string }, StartRefusal>> => {
  if (!isPayable(order)) return refused({ kind: 'notPayable' })
  const found = findMethod(await offeredMethods(app, order), chosen)
  if (!found.ok) return refused({ kind: 'unknown', field: found.why })
  const { provider, group, name, country } = found.value

  const now = app.now()
  const [payment] = await app.db
    .insert(payments)
    .values({
      orderId: order.id,
      provider: provider.name,
      methodGroup: group,
      methodName: name,
      country,
      reference: randomBytes(18).toString('base64url'),
      amountCents: order.totalCents,
      createdAt: now,
      modifiedAt: now,
    })
    .returning()
  try {
    const { url, providerReference } = await provider.start(payment!, order, urlsOf(app, provider.name))
    await app.db.update(payments).set({ providerReference }).where(eq(payments.id, payment!.id))
    return ok({ url })
  } catch (error) {
    app.log.error({ err: error, provider: provider.name, order: order.number }, 'A payment could not be started')
    return refused({ kind: 'providerDown' })
  }
}

const urlsOf = (app: App, provider: string) => ({
  returnUrl: `${app.settings.publicUrl}/payment/return/${provider}`,
  notifyUrl: `${app.settings.publicUrl}/payment/notify/${provider}`,
})

/** The chosen one among those offered, or the first field that fits none. */
const findMethod = (
  offered: readonly OfferedMethod[],
  { method, name, country }: ChosenMethod,
): Outcome<OfferedMethod, keyof ChosenMethod> => {
  const inGroup = offered.filter(one => one.group === method)
  if (inGroup.length === 0) return refused('method')
  const named = inGroup.filter(one => one.name === name)
  if (named.length === 0) return refused('name')
  const found = named.find(one => !country || !one.country || one.country === country.toLowerCase())
  return found ? ok(found) : refused('country')
}
