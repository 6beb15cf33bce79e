import { eq } from 'drizzle-orm'
import { normalizeEmail } from '#kernel/email-address.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { findClientsOfAddress, type PersonalData } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { dataRequests } from '../tables.ts'
import { answerRequest } from './answer-request.ts'

export type CloseFailure = 'notFound' | 'closed' | 'hasClients'

/**
 * Erases the data of an address that no client or order names. An address with clients is erased with them, which
 * answers the request too.
 */
export const eraseRequestedAddress = async (
  app: App,
  actor: Actor,
  id: number,
  personalData: readonly PersonalData[],
): Promise<Result<null, CloseFailure>> => {
  const finishers: (() => Promise<void>)[] = []
  const erased = await write(app, actor, async (tx): Promise<Result<null, CloseFailure>> => {
    const [request] = await tx.select().from(dataRequests).where(eq(dataRequests.id, id)).for('update')
    if (!request || request.confirmedAt === null || request.kind !== 'erasure') return failure('notFound')
    if (request.closedAt) return failure('closed')
    if ((await findClientsOfAddress(tx, request.email)).length > 0) return failure('hasClients')
    const deleted: Record<string, number> = {}
    for (const source of personalData) {
      const { count, finish } = await source.erase(app, tx, [normalizeEmail(request.email)], [])
      deleted[source.name] = count
      if (finish) finishers.push(finish)
    }
    tx.audit({ kind: 'data-request', id, action: 'erased', after: { deleted } })
    return ok(null)
  })
  if (erased.ok) for (const finish of finishers) await finish()
  return erased
}

/** Refuses a request for erasure and mails the reason of staff. */
export const refuseDataRequest = (
  app: App,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<Result<null, 'notFound' | 'closed'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound' | 'closed'>> => {
    const answered = await answerRequest(tx, app, id, { outcome: 'refused', reason })
    if (!answered.ok) return answered
    tx.audit({ kind: 'data-request', id, action: 'refused' })
    return ok(null)
  })
