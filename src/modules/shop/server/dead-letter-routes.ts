import { findJobPermissions } from '#kernel/job-permission.ts'
import { findMailPermissions } from '#kernel/mail-permission.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { listDeadLetters, retryDeadLetter } from '#platform/server/jobs/dead-letters.ts'
import { readMailKey } from '#platform/server/mail/mail-key.ts'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { write } from '#platform/server/write.ts'
import { deadLetters } from '#shop/contract-dead-letter.ts'
import { can, type Visitor } from '#wire/visitor.ts'

type Payload = Readonly<Record<string, unknown>>

/** Finds the permissions that a job needs. A mail job needs those of its mail. */
const findPermissions = async (db: Queryable, job: string, { mailId }: Payload): Promise<readonly string[]> => {
  if (job === sendMailJob.name) return findMailPermissions((await readMailKey(db, Number(mailId))) ?? '')
  return findJobPermissions(job)
}

const canRetry = async (db: Queryable, visitor: Visitor, job: string, payload: Payload): Promise<boolean> =>
  (await findPermissions(db, job, payload)).every(permission => can(visitor, permission))

export const registerDeadLetterRoutes = (app: App): void => {
  serve(app, deadLetters, {
    list: async ({ query, visitor }) => {
      const { letters, paging } = await listDeadLetters(app.db, query)
      const results = await Promise.all(
        letters.map(async ({ failedAt, error, ...letter }) => {
          const canRetryJob = await canRetry(app.db, visitor, letter.job, letter.payload)
          const visibleLetter = canRetryJob ? { ...letter, error } : { ...letter, payload: {}, error: '' }
          return { ...visibleLetter, can_retry: canRetryJob, failed_at: failedAt.toISOString() }
        }),
      )
      return new PagedResult({ results }, paging)
    },
    retry: async ({ params, actor, visitor, t }) => {
      const retryResult = await write(app, actor, tx => {
        const isAllowed = (name: string, payload: Payload) => canRetry(tx, visitor, name, payload)
        return retryDeadLetter(tx, app.jobs, { id: params.id, isAllowed })
      })
      if (retryResult.ok) return undefined
      return retryResult.reason === 'notFound'
        ? httpError(404, t('app.problem.noDeadLetter'))
        : httpError(403, t('app.problem.forbidden'))
    },
  })
}
