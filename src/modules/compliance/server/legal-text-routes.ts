import { eq } from 'drizzle-orm'
import { type LegalText, legalTextCalls } from '#compliance/contract-legal-text.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import {
  readStoredOrder,
  readStoredOrderByToken,
  rejectLink,
  type StoredOrder,
  sendPdf,
} from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { limitCalls } from '#platform/server/overload/limit-calls.ts'
import { buildGuaranteeUrl, type GuaranteeRow, PICTURE_POLICY } from './guarantee-files.ts'
import { hashGuarantees, listGuarantees, renderConditions } from './order-guarantees.ts'
import { attachNotice, findOrderNotice, type LegalTextRow, listOrderTexts, renderLegalText } from './order-texts.ts'
import { legalTexts } from './tables.ts'

/** The limit per IP address: an office can print its documents, a script cannot overload the shop. */
const MAX_DOCUMENTS_PER_MINUTE = 60

export const registerLegalTextRoutes = (app: App): void => {
  const limiter = limitCalls(app, MAX_DOCUMENTS_PER_MINUTE, MINUTE_MS)
  serve(app, legalTextCalls, {
    download: async ({ params, request, reply, t }) => {
      const retryAfterSeconds = await limiter(request)
      if (retryAfterSeconds !== null) return httpError(429, t('orders.problem.tooManyDocuments'), { retryAfterSeconds })
      const stored = await readStoredOrderByToken(app.db, params.token)
      if (!stored) return rejectLink(app.db, params.token, t)
      if (params.kind === 'guarantee') {
        const notice = await findOrderNotice(app.db, stored.order.id)
        if (!notice) return httpError(404, t('compliance.legal.notFound'))
        if (notice.format !== 'pdf') reply.header('content-security-policy', PICTURE_POLICY)
        return sendPdf(reply, attachNotice(app, notice))
      }
      if (params.kind === 'durability') {
        const conditions = await renderConditions(app, stored)
        return conditions ? sendPdf(reply, conditions) : httpError(404, t('compliance.legal.notFound'))
      }
      const text = (await listOrderTexts(app.db, stored.order.id)).find(({ kind }) => kind === params.kind)
      return text ? sendPdf(reply, await renderLegalText(app, text)) : httpError(404, t('compliance.legal.notFound'))
    },
    list: async ({ params, t }) => {
      const stored = await readStoredOrder(app.db, params.id)
      if (!stored) return httpError(404, t('orders.problem.notFound'))
      const [texts, notice] = await Promise.all([listOrderTexts(app.db, params.id), findOrderNotice(app.db, params.id)])
      return {
        data: [
          ...texts.map(describeText),
          ...(notice ? [describeNoticeOfOrder(notice)] : []),
          ...describeGuaranteesOfOrder(stored),
        ],
      }
    },
    read: async ({ params, reply, t }) => {
      const [text] = await app.db.select().from(legalTexts).where(eq(legalTexts.id, params.id))
      return text ? sendPdf(reply, await renderLegalText(app, text)) : httpError(404, t('compliance.legal.notFound'))
    },
  })
}

const describeText = ({ id, kind, language, hash, validFrom }: LegalTextRow): LegalText => ({
  url: `/v1/admin/legal-text/${id}/pdf`,
  kind,
  language,
  hash,
  valid_from: validFrom.toISOString(),
})

const describeGuaranteesOfOrder = (stored: StoredOrder): LegalText[] => {
  if (listGuarantees(stored).length === 0) return []
  const { publicToken, language, placedAt } = stored.order
  const kind = 'durability'
  return [
    {
      url: `/order/legal/${publicToken}/${kind}`,
      kind,
      language,
      hash: hashGuarantees(stored),
      valid_from: placedAt.toISOString(),
    },
  ]
}

/** Describes the notice of an order. Its file is public, so staff need no permission for settings. */
const describeNoticeOfOrder = (file: GuaranteeRow): LegalText => ({
  url: buildGuaranteeUrl(file),
  kind: 'guarantee',
  language: file.language ?? DEFAULT_LANGUAGE,
  hash: file.hash,
  valid_from: (file.confirmedAt ?? file.uploadedAt).toISOString(),
})
