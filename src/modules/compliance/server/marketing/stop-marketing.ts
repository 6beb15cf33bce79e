import { eq } from 'drizzle-orm'
import type { ConsentStop } from '#compliance/domain/marketing-consent.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { marketingConsents } from '../tables.ts'

/** Withdraws a consent, by the token of a mail or by its id. A withdrawn one stays as it is. Fails for unknown ones. */
export const stopMarketing = (
  app: Pick<App, 'db' | 'now' | 'changes'>,
  actor: Actor,
  subject: { token: string } | { id: number },
  stoppedBy: ConsentStop,
): Promise<Result<null, 'notFound'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound'>> => {
    const isSubject =
      'token' in subject ? eq(marketingConsents.token, subject.token) : eq(marketingConsents.id, subject.id)
    const [consent] = await tx.select().from(marketingConsents).where(isSubject).for('update')
    if (!consent) return failure('notFound')
    tx.audit({ kind: 'marketing-consent', id: consent.id, action: 'stopped', after: { by: stoppedBy } })
    if (consent.stoppedAt) return ok(null)
    await tx
      .update(marketingConsents)
      .set({ stoppedAt: app.now(), stoppedBy })
      .where(eq(marketingConsents.id, consent.id))
    return ok(null)
  })
