import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { Paged, serve } from '#platform/server/http/serve.ts'
import { listDead, reviveDead } from '#platform/server/jobs/dead-letters.ts'
import { write } from '#platform/server/write.ts'
import { deadLetters } from '#shop/contract-dead-letter.ts'

/** The guarded calls about work that failed for good. */
export const deadLetterRoutes = (app: App): void => {
  serve(app, deadLetters, {
    list: async ({ query }) => {
      const { letters, paging } = await listDead(app.db, query)
      const results = letters.map(({ diedAt, ...letter }) => ({ ...letter, died_at: diedAt.toISOString() }))
      return new Paged({ results }, paging)
    },
    retry: async ({ params, actor, t }) => {
      const revived = await write(app, actor, tx => reviveDead(tx, app.jobs, params.id))
      return revived.ok ? undefined : refuse(404, t('app.problem.noDeadLetter'))
    },
  })
}
