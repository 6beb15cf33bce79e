import type { FastifyRequest } from 'fastify'
import { canWithdraw, listOrderTextKinds } from '#compliance/server/compliance.ts'
import {
  hasApprovalBundle,
  hasPrepaymentInvoice,
  listPublicDocuments,
  type OrderRow,
  readPublicFulfilment,
  readStoredOrderByToken,
  rejectLink,
  setPaymentInProgressCheck,
  setPaymentReferenceSearch,
  toPublicOrder,
} from '#orders/server/orders.ts'
import { payments } from '#payments/contract-payment.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { HttpError, httpError } from '#platform/server/http/http-error.ts'
import { readExplicitLanguage } from '#platform/server/http/request-language.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { createSettingsCache } from '#shop/server/shop.ts'
import { registerAccountingRoutes } from './accounting/accounting-routes.ts'
import { auditedPayments, auditedRefunds } from './audited-payments.ts'
import { registerBankCreditRoutes } from './bank-statements/bank-credit-routes.ts'
import { PAYMENT_LIMIT_WINDOW_MS } from './claim-payment.ts'
import { handlePaymentJobs } from './handle-payment-jobs.ts'
import { isPaymentInProgress } from './is-payment-in-progress.ts'
import { acceptsOnlinePayment, listPaymentMethods } from './list-payment-methods.ts'
import { findPaymentProvider } from './list-payment-providers.ts'
import { registerLogoRoutes } from './logos/logo-routes.ts'
import { selectOrdersByPaymentReference } from './orders-by-payment-reference.ts'
import { registerPaymentSettingsRoutes } from './payment-settings.ts'
import { readPaymentSummary } from './payment-summary.ts'
import { registerRawBodyRoutes, toProviderMessage } from './raw-bodies.ts'
import { receiveMessage } from './receive-message.ts'
import { registerRefundRoutes } from './refunds/refund-routes.ts'
import { renderRedirectPage } from './render-redirect-page.ts'
import { STANDALONE_PAGE_HEADERS } from './render-standalone-page.ts'
import { registerSandboxRoutes } from './sandbox/sandbox-routes.ts'
import type { SettledPayment } from './settle-payment.ts'
import { type StartFailure, startPayment } from './start-payment.ts'

const { view, start, startByForm, receiveReturn, receiveReturnByForm, receiveNotification } = payments

export const registerPaymentRoutes = (app: App): void => {
  const settings = createSettingsCache(app)
  registerAccountingRoutes(app)
  registerBankCreditRoutes(app)
  serve(
    app,
    { view, start, startByForm },
    {
      view: async ({ params, language, t }) => {
        const stored = await readStoredOrderByToken(app.db, params.token)
        if (!stored) return rejectLink(app.db, params.token, t)
        return {
          data: {
            order: toPublicOrder(stored, language),
            fulfilment: await readPublicFulfilment(app.db, stored),
            ...(await listPaymentMethods(app, stored.order, language)),
            acceptsOnlinePayment: await acceptsOnlinePayment(app),
            ...(await readPaymentSummary(app.db, stored.order)),
            hasPrepaymentInvoice: hasPrepaymentInvoice(stored, (await settings()).company.iban),
            hasApprovalBundle: await hasApprovalBundle(app, stored),
            legalTexts: await listOrderTextKinds(app.db, stored),
            canWithdraw: await canWithdraw(app.db, stored, app.now()),
            documents: stored.order.paidAt ? await listPublicDocuments(app.db, stored.order.id) : [],
          },
        }
      },
      start: async ({ params, body, actor, request, t }) => {
        const stored = await readStoredOrderByToken(app.db, params.token)
        if (!stored) return rejectLink(app.db, params.token, t)
        const startResult = await startPayment(app, actor, applyRequestLanguage(stored.order, request), body)
        if (!startResult.ok) return toStartProblem(startResult.reason, stored.order.paidAt !== null, t)
        return { status: 'success' as const, data: startResult.value }
      },
      startByForm: async ({ params, body, language, actor, request, reply, t }) => {
        const stored = await readStoredOrderByToken(app.db, params.token)
        if (!stored) return rejectLink(app.db, params.token, t)
        const method = { ...body, country: body.country || null, is_confirmed: body.is_confirmed !== undefined }
        const startResult = await startPayment(app, actor, applyRequestLanguage(stored.order, request), method)
        if (!startResult.ok) {
          return reply.redirect(`/${language}/payment/${params.token}?problem=${startResult.reason.kind}`, 303)
        }
        return reply
          .type('text/html; charset=utf-8')
          .headers(STANDALONE_PAGE_HEADERS)
          .send(renderRedirectPage(startResult.value.url, language, t))
      },
    },
  )

  registerLogoRoutes(app)
  registerRefundRoutes(app)
  registerPaymentSettingsRoutes(app)
  handlePaymentJobs(app)
  setPaymentInProgressCheck(app, isPaymentInProgress)
  setPaymentReferenceSearch(app, selectOrdersByPaymentReference)
  registerAuditSubjects(app, 'payment', auditedPayments)
  registerAuditSubjects(app, 'refund', auditedRefunds)

  const returnToShop = async ({ params, language, request, reply }: Context & { params: { provider: string } }) => {
    const settledPayment = await receiveMessage(app, params.provider, toProviderMessage(request), request.ip)
    if (settledPayment instanceof HttpError) {
      // A browser is redirected to a page; other clients receive the error.
      const isPayingBrowser = request.headers.accept?.includes('text/html') && findPaymentProvider(app, params.provider)
      return isPayingBrowser ? reply.redirect(`/${language}/payment-unclear`, 303) : settledPayment
    }
    return reply.redirect(
      settledPayment
        ? findResultPage({ ...settledPayment, order: applyRequestLanguage(settledPayment.order, request) })
        : `/${language}`,
      303,
    )
  }
  registerRawBodyRoutes(app, [receiveReturn, receiveReturnByForm, receiveNotification], scopedApp => {
    serve(
      scopedApp,
      { returned: receiveReturn, returnedByForm: receiveReturnByForm, notified: receiveNotification },
      {
        returned: returnToShop,
        returnedByForm: returnToShop,
        notified: async ({ params, request, reply }) => {
          const settledPayment = await receiveMessage(app, params.provider, toProviderMessage(request), request.ip)
          return settledPayment instanceof HttpError ? settledPayment : reply.code(204).send()
        },
      },
    )
  })

  if (app.settings.SANDBOX_PAYMENTS) registerSandboxRoutes(app)
}

/** Returns the order in the language of the request, which may differ from the order's own. */
const applyRequestLanguage = (order: OrderRow, request: FastifyRequest): OrderRow => ({
  ...order,
  language: readExplicitLanguage(request) ?? order.language,
})

/** Returns the success page of a paid order, else the order's page, where the customer can choose another method. */
const findResultPage = ({ order, isPaid }: SettledPayment): string =>
  isPaid
    ? `/${order.language}/payment-success?order=${order.publicToken}`
    : `/${order.language}/payment/${order.publicToken}`

const toStartProblem = (reason: StartFailure, isPaid: boolean, t: Translate): HttpError => {
  switch (reason.kind) {
    case 'notPayable':
      return httpError(409, t(isPaid ? 'payments.problem.alreadyPaid' : 'payments.problem.notPayable'))
    case 'pending':
      return httpError(409, t('payments.problem.pending'))
    case 'unknownMethod':
      return httpError(422, t('app.problem.invalid'), {
        errors: { [reason.field]: [t('payments.problem.unknownMethod')] },
      })
    case 'tooMany':
      return httpError(429, t('payments.problem.tooMany'), { retryAfterSeconds: PAYMENT_LIMIT_WINDOW_MS / 1_000 })
    case 'providerDown':
      return httpError(503, t('payments.problem.providerDown'), { retryAfterSeconds: 30 })
  }
}
