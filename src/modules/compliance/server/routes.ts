import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { withdrawal } from '#compliance/contract-withdrawal.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import {
  createSubjectsOfOrders,
  type PersonalData,
  setConfirmationAttachments,
  setWithdrawalNoticeSearch,
} from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { toIpAddressKey } from '#platform/server/http/to-ip-address-key.ts'
import { limitSharedCalls } from '#platform/server/overload/limit-shared-calls.ts'
import { registerDataRequestRoutes } from './data-requests/data-request-routes.ts'
import { draftWithdrawal } from './draft-withdrawal.ts'
import { registerGuaranteeRoutes } from './guarantee-routes.ts'
import { registerLegalNoticeRoutes } from './legal-notice-routes.ts'
import { registerLegalTextRoutes } from './legal-text-routes.ts'
import { scheduleHeldReceipts } from './mail-held-receipts.ts'
import { registerMarketingRoutes } from './marketing/marketing-routes.ts'
import { renderOrderTexts } from './order-texts.ts'
import type { RegisterFacts } from './privacy-register.ts'
import { scheduleLegalTextPurge } from './purge-legal-texts.ts'
import { scheduleWithdrawalPurge } from './purge-withdrawals.ts'
import { readInstructionsReceivedAt } from './read-instructions-received-at.ts'
import { readWithdrawal, readWithdrawalForm } from './read-withdrawal.ts'
import { registerRecallNoticeRoutes } from './recall-routes.ts'
import { scheduleDeadlineReminders } from './remind-of-deadlines.ts'
import type { RefundSearch } from './retention/find-held-orders.ts'
import { registerRetention } from './retention/retention-routes.ts'
import { submitWithdrawal } from './submit-withdrawal.ts'
import { scheduleLegalFactCheck } from './watch-legal-facts.ts'
import { scheduleReceiptWatch } from './watch-receipts.ts'
import { registerWithdrawalAdminRoutes } from './withdrawal-admin-routes.ts'
import { registerWithdrawalTextRoutes } from './withdrawal-text-routes.ts'

const NO_FACTS: RegisterFacts = { activities: [], listRecipients: async () => [] }

/** The limit of one IP address, which all people in an office may share. */
const MAX_DRAFTS_PER_HOUR = 60
/**
 * The shortest duration of a confirmation. A statement that matches an order takes longer to store, and its time would
 * reveal to strangers that the order exists.
 */
export const SHORTEST_CONFIRMATION_MS = 200

/**
 * Registers the module; `facts` are those of the register of processing activities, `personalData` the sources of
 * personal data beside orders, and `findRefunds` finds orders with refunds under way.
 */
export const registerComplianceRoutes = (
  app: App,
  facts: RegisterFacts = NO_FACTS,
  personalData: readonly PersonalData[] = [],
  findRefunds: RefundSearch = async () => new Set(),
): void => {
  const limitDrafts = limitSharedCalls(app, { name: 'withdrawal', max: MAX_DRAFTS_PER_HOUR, windowMs: HOUR_MS })
  registerRecallNoticeRoutes(app)
  scheduleWithdrawalPurge(app)
  scheduleLegalTextPurge(app)
  scheduleReceiptWatch(app)
  registerLegalTextRoutes(app)
  registerGuaranteeRoutes(app)
  registerLegalNoticeRoutes(app, facts)
  registerWithdrawalTextRoutes(app)
  registerWithdrawalAdminRoutes(app)
  registerAuditSubjects(app, 'withdrawal', createSubjectsOfOrders(sql`select id, order_id from withdrawal`))
  registerMarketingRoutes(app)
  registerDataRequestRoutes(app, personalData)
  registerRetention(app, { personalData, findRefunds })
  setConfirmationAttachments(app, renderOrderTexts)
  setWithdrawalNoticeSearch(app, async (db, orderId) => (await readInstructionsReceivedAt(db, [orderId])).has(orderId))
  scheduleDeadlineReminders(app)
  scheduleHeldReceipts(app)
  scheduleLegalFactCheck(app)
  serve(app, withdrawal, {
    draft: async ({ body, language, actor, request, reply, t }) => {
      const retryAfterSeconds = await limitDrafts(toIpAddressKey(request.ip))
      if (retryAfterSeconds !== null) return httpError(429, t('compliance.withdrawal.tooMany'), { retryAfterSeconds })
      const { order, draft, position, amount, ...fields } = body
      const lines = toPieceCounts(position, amount)
      const token = await draftWithdrawal(app, actor, {
        ...fields,
        language,
        lines,
        orderToken: order,
        draftToken: draft,
      })
      return reply.redirect(`/${language}/withdrawal/${token}`, 303)
    },
    confirm: async ({ params, language, actor, reply, t }) => {
      const [submitted] = await Promise.all([
        submitWithdrawal(app, actor, params.token),
        pause(SHORTEST_CONFIRMATION_MS),
      ])
      if (!submitted.ok && submitted.reason === 'notFound')
        return httpError(404, t('compliance.withdrawal.draftNotFound'))
      return reply.redirect(`/${language}/withdrawal/${params.token}`, 303)
    },
    read: async ({ params, language, t }) => {
      const data = await readWithdrawal(app.db, params.token, language)
      return data ? { data } : httpError(404, t('compliance.withdrawal.draftNotFound'))
    },
    form: async ({ query }) => ({ data: await readWithdrawalForm(app.db, query) }),
  })
}

/** Pairs the fields of the form; anything but whole numbers is left out. */
const toPieceCounts = (positions: readonly string[], amounts: readonly string[]): PieceCount[] =>
  positions
    .map((position, index) => ({ position: Number(position), amount: Number(amounts[index] || 0) }))
    .filter(({ position, amount }) => Number.isInteger(position) && Number.isInteger(amount) && amount > 0)
