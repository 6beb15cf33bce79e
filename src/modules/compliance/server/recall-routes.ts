import { readRecall } from '#catalog/server/catalog.ts'
import { recallNotice } from '#compliance/contract-recall-notice.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { hashNotice } from './hash-notice.ts'
import { listRecalledReceipts } from './list-recalled-receipts.ts'
import { countRecallNotices, listRecallBuyers } from './recall-buyers.ts'
import { sendRecallNotices } from './send-recall-notices.ts'

export const registerRecallNoticeRoutes = (app: App): void => {
  const rejectUnknown = ({ t }: Pick<Context, 't'>) => httpError(404, t('recallAdmin.problem.notFound'))
  const sendNextNotices = async (
    id: number,
    options: { isCorrection: boolean },
    { actor, ...context }: Pick<Context, 't'> & { actor: Actor },
  ) => {
    const sent = await sendRecallNotices(app, actor, id, options)
    if (sent.ok) return { data: sent.value }
    if (sent.reason === 'notFound') return rejectUnknown(context)
    // A repeated press after the last buyer succeeds.
    if (sent.reason === 'noBuyers') return { data: { sent: 0, remaining: 0 } }
    return httpError(409, context.t('recallAdmin.problem.draft'))
  }
  serve(app, recallNotice, {
    buyers: async ({ params, query, ...context }) => {
      if (!(await readRecall(app.db, params.id))) return rejectUnknown(context)
      const { results, paging } = await listRecallBuyers(app.db, params.id, query)
      return new PagedResult({ results }, paging)
    },
    counts: async ({ params, ...context }) => {
      const recall = await readRecall(app.db, params.id)
      if (!recall) return rejectUnknown(context)
      const counted = { contentHash: hashNotice(recall), now: app.now() }
      return { data: await countRecallNotices(app.db, recall.id, counted) }
    },
    receipts: async ({ params, language, ...context }) => {
      const recall = await readRecall(app.db, params.id)
      return recall ? { results: await listRecalledReceipts(app.db, recall, language) } : rejectUnknown(context)
    },
    send: ({ params, ...context }) => sendNextNotices(params.id, { isCorrection: false }, context),
    correct: ({ params, ...context }) => sendNextNotices(params.id, { isCorrection: true }, context),
  })
}
