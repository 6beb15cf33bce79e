import { permissionOfJob } from '#kernel/job-permission.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { Paged, serve } from '#platform/server/http/serve.ts'
import { listDead, reviveDead } from '#platform/server/jobs/dead-letters.ts'
import { write } from '#platform/server/write.ts'
import { deadLetters } from '#shop/contract-dead-letter.ts'
import { can, type Visitor } from '#wire/visitor.ts'

const mayDo = (visitor: Visitor, job: string): boolean => {
  const permission = permissionOfJob(job)
  return permission === null || can(visitor, permission)
}

/** The guarded calls about work that failed for good. */
export const deadLetterRoutes = (app: App): void => {
  serve(app, deadLetters, {
    list: async ({ query, visitor }) => {
      const { letters, paging } = await listDead(app.db, query)
      const results = letters.map(({ diedAt, ...letter }) => {
        const mayRetry = mayDo(visitor, letter.job)
        const shown = mayRetry ? letter : { ...letter, payload: {}, why: '' }
        return { ...shown, mayRetry, died_at: diedAt.toISOString() }
      })
      return new Paged({ results }, paging)
    },
    retry: async ({ params, actor, visitor, t }) => {
      const isAllowed = (name: string) => mayDo(visitor, name)
      const revived = await write(app, actor, tx => reviveDead(tx, app.jobs, { id: params.id, isAllowed }))
      if (revived.ok) return undefined
      return revived.why === 'unknown'
        ? refuse(404, t('app.problem.noDeadLetter'))
        : refuse(403, t('app.problem.forbidden'))
    },
  })
}
