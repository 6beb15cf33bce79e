import { and, eq, isNotNull } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import { closeTasks } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { dataRequests } from '../tables.ts'
import { type Answer, renderAnswerMail } from './data-request-mails.ts'

/** Closes a request for erasure with its answer mail and its tasks. Fails for an unknown and for a closed one. */
export const answerRequest = async (
  tx: Transaction,
  app: App,
  id: number,
  answer: Answer,
): Promise<Result<null, 'notFound' | 'closed'>> => {
  const now = app.now()
  const [request] = await tx
    .select()
    .from(dataRequests)
    .where(and(eq(dataRequests.id, id), eq(dataRequests.kind, 'erasure'), isNotNull(dataRequests.confirmedAt)))
    .for('update')
  if (!request) return failure('notFound')
  if (request.closedAt) return failure('closed')
  await queueMail(tx, app.jobs, {
    isProof: true,
    key: `data-request-answer:${id}`,
    recipient: request.email,
    now,
    ...(await renderAnswerMail(tx, app, request, answer)),
  })
  await tx
    .update(dataRequests)
    .set({ closedAt: now, outcome: answer.outcome, email: '' })
    .where(eq(dataRequests.id, id))
  await closeTasks(tx, null, 'erasure-requested', now, { request: id })
  return ok(null)
}
