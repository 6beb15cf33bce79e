import type { DataRequestKind } from '#compliance/domain/data-request.ts'
import type { Language } from '#kernel/language.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { ok } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { hashEmail } from '#platform/server/mail/hash-email.ts'
import { write } from '#platform/server/write.ts'
import { dataRequests } from '../tables.ts'

/** Mails the link of a request. */
export const MAIL_DATA_LINK = defineJob<{ id: number }>('mail-data-link')

/**
 * Stores a request and queues the job that mails its link. It reads no other data, so neither the response nor its
 * duration reveals whether the address is known.
 */
export const requestData = async (
  app: Pick<App, 'db' | 'now' | 'changes' | 'jobs'>,
  actor: Actor,
  { kind, email, language }: { kind: DataRequestKind; email: string; language: Language },
): Promise<void> => {
  await write(app, actor, async tx => {
    const row = getFirstElement(
      await tx
        .insert(dataRequests)
        .values({ kind, language, email, emailHash: hashEmail(email), requestedAt: app.now() })
        .returning({ id: dataRequests.id }),
    )
    await app.jobs.enqueue(tx, MAIL_DATA_LINK, { id: row.id })
    tx.audit({ kind: 'data-request', id: row.id, action: 'requested' })
    return ok(null)
  })
}
