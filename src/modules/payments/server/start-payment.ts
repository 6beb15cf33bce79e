import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { lockOrder, type OrderRow } from '#orders/server/orders.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { auditPayment } from './audit-payment.ts'
import { claimPayment } from './claim-payment.ts'
import { isPayable, listOfferedMethods, type OfferedMethod } from './list-payment-methods.ts'
import type { PaymentGroup, PaymentRow } from './payment-provider.ts'
import { adjustHold } from './settle-payment.ts'
import { payments } from './tables.ts'

export interface ChosenMethod {
  method: PaymentGroup
  name: string
  country?: string | null | undefined
  /** The customer confirmed another payment while one is pending. */
  is_confirmed?: boolean | undefined
}

export type StartFailure =
  | { kind: 'notPayable' }
  | { kind: 'tooMany' }
  | { kind: 'pending' }
  | { kind: 'unknownMethod'; field: MethodField }
  | { kind: 'providerDown' }

type MethodField = Exclude<keyof ChosenMethod, 'is_confirmed'>
type StartResult = Result<{ url: string }, StartFailure>

const MAX_WAIT_MS = 18_000
const POLL_INTERVAL_MS = 100

/**
 * Starts a payment with the chosen method and returns its address. An open payment is reused, so that a second
 * click creates no second payment.
 */
export const startPayment = async (
  app: App,
  actor: Caller,
  order: OrderRow,
  chosenMethod: ChosenMethod,
): Promise<StartResult> => {
  if (!isPayable(order)) return failure({ kind: 'notPayable' })
  const methodMatch = findMethod(await listOfferedMethods(app, order), chosenMethod)
  if (!methodMatch.ok) return failure({ kind: 'unknownMethod', field: methodMatch.reason })
  const method = methodMatch.value
  const claim = await claimPayment(app, actor, order.id, method, chosenMethod.is_confirmed ?? false)
  if (claim.ok) return openPayment(app, actor, order, claim.value, method)
  switch (claim.reason.kind) {
    case 'notPayable':
    case 'tooMany':
    case 'pending':
      return failure({ kind: claim.reason.kind })
    case 'open':
      return ok({ url: claim.reason.url })
    case 'opening':
      return waitForAddress(app, claim.reason.payment)
    case 'switch':
      return switchMethod(app, actor, claim.reason.payment, method)
  }
}

/** Changes the method of an open payment, which can still complete only once. */
const switchMethod = async (
  app: App,
  actor: Caller,
  payment: PaymentRow,
  method: OfferedMethod,
): Promise<StartResult> => {
  const url = (await method.provider.reopen?.(payment, method)) ?? payment.url
  if (!url) throw new Error(`Payment ${payment.id} is open without an address`)
  const { group: methodGroup, name: methodName, country } = method
  return write(app, actor, async tx => {
    await tx.update(payments).set({ methodGroup, methodName, country, url }).where(eq(payments.id, payment.id))
    const previousMethod = { methodName: payment.methodName, country: payment.country }
    tx.audit({ kind: 'payment', id: payment.id, before: previousMethod, after: { methodName, country } })
    return ok({ url })
  })
}

const openPayment = async (
  app: App,
  actor: Caller,
  order: OrderRow,
  payment: PaymentRow,
  { provider }: OfferedMethod,
): Promise<StartResult> => {
  try {
    const { url, providerReference } = await provider.start(
      payment,
      order,
      buildUrls(app, provider.name, order.language),
      { ip: actor.from },
    )
    await app.db.update(payments).set({ url, providerReference }).where(eq(payments.id, payment.id))
    return ok({ url })
  } catch (error) {
    app.log.error({ err: error, provider: provider.name, order: order.number }, 'payment.start_failed')
    await write(app, actor, async tx => ok(await markPaymentFailed(tx, payment, app.now())))
    return failure({ kind: 'providerDown' })
  }
}

/** Marks the payment as failed. The provider may have created it: a message can still complete it. */
const markPaymentFailed = async (tx: Write, payment: PaymentRow, now: Date): Promise<void> => {
  const order = await lockOrder(tx, payment.orderId)
  const [failedPayment] = await tx
    .update(payments)
    .set({ state: 'failed', modifiedAt: now })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'created')))
    .returning()
  auditPayment(tx, failedPayment ?? payment, payment.state)
  if (failedPayment) await adjustHold(tx, order, failedPayment.state, now)
}

/** Waits for the address that another request of the customer is loading. */
const waitForAddress = async (app: App, { id }: PaymentRow): Promise<StartResult> => {
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += POLL_INTERVAL_MS) {
    const [row] = await app.db
      .select({ url: payments.url, state: payments.state })
      .from(payments)
      .where(eq(payments.id, id))
    if (row?.url) return ok({ url: row.url })
    if (row?.state !== 'created') break
    await pause(POLL_INTERVAL_MS)
  }
  return failure({ kind: 'providerDown' })
}

const buildUrls = (app: App, provider: string, language: Language) => ({
  // The language applies when the response names no order.
  returnUrl: `${app.settings.publicUrl}/payment/return/${provider}?lang=${language}`,
  notifyUrl: `${app.settings.publicUrl}/payment/notify/${provider}`,
})

/** Finds the chosen method, or returns the first field without a match. */
const findMethod = (
  offeredMethods: readonly OfferedMethod[],
  { method, name, country }: ChosenMethod,
): Result<OfferedMethod, MethodField> => {
  const methodsInGroup = offeredMethods.filter(candidate => candidate.group === method)
  if (methodsInGroup.length === 0) return failure('method')
  const namedMethods = methodsInGroup.filter(candidate => candidate.name === name)
  if (namedMethods.length === 0) return failure('name')
  const match = namedMethods.find(
    candidate => !country || !candidate.country || candidate.country === country.toLowerCase(),
  )
  return match ? ok(match) : failure('country')
}
