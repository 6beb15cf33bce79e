import type { FastifyRequest } from 'fastify'
import {
  hasPrepaymentInvoice,
  knowBeingPaid,
  knowPaidBy,
  type OrderRow,
  papersShown,
  publicOrderOf,
  publicPartsOf,
  refuseLink,
  storedOrderByToken,
} from '#orders/server/orders.ts'
import { payments } from '#payments/contract-payment.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { nameAudited } from '#platform/server/audit/audited-things.ts'
import { Refusal, refuse } from '#platform/server/http/refusal.ts'
import { toldLanguage } from '#platform/server/http/request-language.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { keptSettings } from '#shop/server/shop.ts'
import { accountingRoutes } from './accounting/accounting-routes.ts'
import { auditedPayments, auditedRefunds } from './audited-payments.ts'
import { BARE_PAGE_HEADERS } from './bare-page.ts'
import { MANY_WITHIN_MS } from './claim-payment.ts'
import { handlePaymentJobs } from './handle-payment-jobs.ts'
import { isBeingPaid } from './is-being-paid.ts'
import { logoRoutes } from './logos/logo-routes.ts'
import { methodsFor, paysOnline } from './methods-for.ts'
import { onwardPage } from './onward-page.ts'
import { ordersPaidBy } from './orders-paid-by.ts'
import { paymentNews } from './payment-news.ts'
import { providerNamed } from './payment-providers.ts'
import { paymentSettingsRoutes } from './payment-settings.ts'
import { messageOf, withRawBodies } from './raw-bodies.ts'
import { receive } from './receive-message.ts'
import { refundRoutes } from './refunds/refund-routes.ts'
import { sandboxRoutes } from './sandbox/sandbox-routes.ts'
import type { Settled } from './settle-payment.ts'
import { type StartRefusal, startPayment } from './start-payment.ts'

const { view, start, startByForm, returned, returnedByForm, notified } = payments

export const routes = (app: App): void => {
  const settings = keptSettings(app)
  accountingRoutes(app)
  serve(
    app,
    { view, start, startByForm },
    {
      view: async ({ params, language, t }) => {
        const stored = await storedOrderByToken(app.db, params.token)
        if (!stored) return refuseLink(app.db, params.token, t)
        return {
          data: {
            order: publicOrderOf(stored, language),
            parts: await publicPartsOf(app.db, stored),
            paymentMethods: await methodsFor(app, stored.order, language),
            paysOnline: await paysOnline(app),
            ...(await paymentNews(app.db, stored.order)),
            prepayment: hasPrepaymentInvoice(stored, (await settings()).company.iban),
            papers: stored.order.paidAt ? await papersShown(app.db, stored.order.id) : [],
          },
        }
      },
      start: async ({ params, body, actor, request, t }) => {
        const stored = await storedOrderByToken(app.db, params.token)
        if (!stored) return refuseLink(app.db, params.token, t)
        const started = await startPayment(app, actor, readIn(stored.order, request), body)
        if (!started.ok) return startRefusal(started.why, stored.order.paidAt !== null, t)
        return { status: 'success' as const, data: started.value }
      },
      startByForm: async ({ params, body, language, actor, request, reply, t }) => {
        const stored = await storedOrderByToken(app.db, params.token)
        if (!stored) return refuseLink(app.db, params.token, t)
        const chosen = { ...body, country: body.country || null, again: body.again !== undefined }
        const started = await startPayment(app, actor, readIn(stored.order, request), chosen)
        if (!started.ok) {
          return reply.redirect(`/${language}/payment/${params.token}?problem=${started.why.kind}`, 303)
        }
        return reply
          .type('text/html; charset=utf-8')
          .headers(BARE_PAGE_HEADERS)
          .send(onwardPage(started.value.url, language, t))
      },
    },
  )

  logoRoutes(app)
  refundRoutes(app)
  paymentSettingsRoutes(app)
  handlePaymentJobs(app)
  knowBeingPaid(app, isBeingPaid)
  knowPaidBy(app, ordersPaidBy)
  nameAudited(app, 'payment', auditedPayments)
  nameAudited(app, 'refund', auditedRefunds)

  const comeBack = async ({ params, language, request, reply }: Context & { params: { provider: string } }) => {
    const settled = await receive(app, params.provider, messageOf(request), request.ip)
    if (settled instanceof Refusal) {
      // A browser is redirected to a page; other clients receive the error.
      const person = request.headers.accept?.includes('text/html') && providerNamed(app, params.provider)
      return person ? reply.redirect(`/${language}/payment-unclear`, 303) : settled
    }
    return reply.redirect(
      settled ? pageAfter({ ...settled, order: readIn(settled.order, request) }) : `/${language}`,
      303,
    )
  }
  withRawBodies(app, [returned, returnedByForm, notified], corner => {
    serve(
      corner,
      { returned, returnedByForm, notified },
      {
        returned: comeBack,
        returnedByForm: comeBack,
        notified: async ({ params, request, reply }) => {
          const settled = await receive(app, params.provider, messageOf(request), request.ip)
          return settled instanceof Refusal ? settled : reply.code(204).send()
        },
      },
    )
  })

  if (app.settings.SANDBOX_PAYMENTS) sandboxRoutes(app)
}

/** Returns the order in the language of the request, which may differ from the order's own. */
const readIn = (order: OrderRow, request: FastifyRequest): OrderRow => ({
  ...order,
  language: toldLanguage(request) ?? order.language,
})

/**
 * Returns the success page of a paid order, otherwise the order's page, where the buyer can choose another method.
 */
const pageAfter = ({ order, isPaid }: Settled): string =>
  isPaid
    ? `/${order.language}/payment-success?order=${order.publicToken}`
    : `/${order.language}/payment/${order.publicToken}`

const startRefusal = (why: StartRefusal, isPaid: boolean, t: Translate): Refusal => {
  switch (why.kind) {
    case 'notPayable':
      return refuse(409, t(isPaid ? 'payments.problem.alreadyPaid' : 'payments.problem.notPayable'))
    case 'underWay':
      return refuse(409, t('payments.problem.underWay'))
    case 'unknown':
      return refuse(422, t('app.problem.invalid'), { errors: { [why.field]: [t('payments.problem.unknownMethod')] } })
    case 'tooMany':
      return refuse(429, t('payments.problem.tooMany'), { retryAfter: MANY_WITHIN_MS / 1_000 })
    case 'providerDown':
      return refuse(503, t('payments.problem.providerDown'), { retryAfter: 30 })
  }
}
