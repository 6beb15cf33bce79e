import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { lockOrder, type OrderRow } from '#orders/server/orders.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { auditPayment } from './audit-payment.ts'
import { claimPayment } from './claim-payment.ts'
import { isPayable, type OfferedMethod, offeredMethods } from './methods-for.ts'
import type { PaymentGroup, PaymentRow } from './payment-provider.ts'
import { holdAfter } from './settle-payment.ts'
import { payments } from './tables.ts'

export interface ChosenMethod {
  method: PaymentGroup
  name: string
  country?: string | null | undefined
  /** Though one is on its way. */
  again?: boolean | undefined
}

export type StartRefusal =
  | { kind: 'notPayable' }
  | { kind: 'tooMany' }
  | { kind: 'underWay' }
  | { kind: 'unknown'; field: MethodField }
  | { kind: 'providerDown' }

type MethodField = Exclude<keyof ChosenMethod, 'again'>
type Started = Outcome<{ url: string }, StartRefusal>

const WAIT_MS = 18_000
const LOOK_EVERY_MS = 100

/**
 * Opens a payment of an order by the chosen method; answers the address at which it is paid. One that is open already is
 * paid on: a second click, and where the provider can, another method, make no second payment.
 */
export const startPayment = async (
  app: App,
  actor: Caller,
  order: OrderRow,
  chosen: ChosenMethod,
): Promise<Started> => {
  if (!isPayable(order)) return refused({ kind: 'notPayable' })
  const found = findMethod(await offeredMethods(app, order), chosen)
  if (!found.ok) return refused({ kind: 'unknown', field: found.why })
  const method = found.value
  const claim = await claimPayment(app, actor, order.id, method, chosen.again ?? false)
  if (claim.ok) return open(app, actor, order, claim.value, method)
  switch (claim.why.kind) {
    case 'notPayable':
    case 'tooMany':
    case 'underWay':
      return refused({ kind: claim.why.kind })
    case 'open':
      return ok({ url: claim.why.url })
    case 'opening':
      return waitFor(app, claim.why.payment)
    case 'switch':
      return switchTo(app, actor, claim.why.payment, method)
  }
}

/** The same transaction by another method: it can be completed once only. */
const switchTo = async (app: App, actor: Caller, payment: PaymentRow, method: OfferedMethod): Promise<Started> => {
  const url = (await method.provider.reopen?.(payment, method)) ?? payment.url
  if (!url) throw new Error(`Payment ${payment.id} is open without an address`)
  const { group: methodGroup, name: methodName, country } = method
  return write(app, actor, async tx => {
    await tx.update(payments).set({ methodGroup, methodName, country, url }).where(eq(payments.id, payment.id))
    const before = { methodName: payment.methodName, country: payment.country }
    tx.audit({ kind: 'payment', id: payment.id, before, after: { methodName, country } })
    return ok({ url })
  })
}

const open = async (
  app: App,
  actor: Caller,
  order: OrderRow,
  payment: PaymentRow,
  { provider }: OfferedMethod,
): Promise<Started> => {
  try {
    const { url, providerReference } = await provider.start(
      payment,
      order,
      urlsOf(app, provider.name, order.language),
      { ip: actor.from },
    )
    await app.db.update(payments).set({ url, providerReference }).where(eq(payments.id, payment.id))
    return ok({ url })
  } catch (error) {
    app.log.error({ err: error, provider: provider.name, order: order.number }, 'A payment could not be started')
    await write(app, actor, async tx => ok(await giveUp(tx, payment, app.now())))
    return refused({ kind: 'providerDown' })
  }
}

/** It may have been opened all the same: a message that says so still completes it. */
const giveUp = async (tx: Write, payment: PaymentRow, now: Date): Promise<void> => {
  const order = await lockOrder(tx, payment.orderId)
  const [failed] = await tx
    .update(payments)
    .set({ state: 'failed', modifiedAt: now })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'created')))
    .returning()
  auditPayment(tx, failed ?? payment, payment.state)
  if (failed) await holdAfter(tx, order, failed.state, now)
}

/** Another request of the same buyer is opening this payment: its address comes in a moment. */
const waitFor = async (app: App, { id }: PaymentRow): Promise<Started> => {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
    const [row] = await app.db
      .select({ url: payments.url, state: payments.state })
      .from(payments)
      .where(eq(payments.id, id))
    if (row?.url) return ok({ url: row.url })
    if (row?.state !== 'created') break
    await pause(LOOK_EVERY_MS)
  }
  return refused({ kind: 'providerDown' })
}

const urlsOf = (app: App, provider: string, language: Language) => ({
  // In case the answer does not say which order it is about.
  returnUrl: `${app.settings.publicUrl}/payment/return/${provider}?lang=${language}`,
  notifyUrl: `${app.settings.publicUrl}/payment/notify/${provider}`,
})

/** The chosen one among those offered, or the first field that fits none. */
const findMethod = (
  offered: readonly OfferedMethod[],
  { method, name, country }: ChosenMethod,
): Outcome<OfferedMethod, MethodField> => {
  const inGroup = offered.filter(one => one.group === method)
  if (inGroup.length === 0) return refused('method')
  const named = inGroup.filter(one => one.name === name)
  if (named.length === 0) return refused('name')
  const found = named.find(one => !country || !one.country || one.country === country.toLowerCase())
  return found ? ok(found) : refused('country')
}
