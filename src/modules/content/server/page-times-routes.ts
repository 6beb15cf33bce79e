import { type PageTurn, pageTimes } from '#content/contract-page-times.ts'
import { pageTag } from '#kernel/change-tag.ts'
import { ok, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { comingTurns } from './coming-turns.ts'
import { editPage, withoutOwnAddress } from './edit-page.ts'
import { changeOf, refusalOf } from './edit-routes.ts'
import { pagePaths } from './page-paths.ts'
import type { ProductVisibilities } from './page-visibilities.ts'
import type { BlockTypes } from './read-containers.ts'
import { showInTime } from './show-in-time.ts'
import { isShown } from './show-page.ts'
import { takeOutOfTime } from './take-out-of-time.ts'
import { whenSeen } from './when-seen.ts'
import { writerOf } from './writer-of.ts'

const DEFAULT_SPAN_MS = 31 * 24 * 3_600_000

/** Routes for scheduled page versions. */
export const pageTimesRoutes = (app: App, types: BlockTypes, productVisibilities: ProductVisibilities): void => {
  serve(app, pageTimes, {
    plan: async given => {
      const { page, from, until, titleBefore, showPage: showsPage, everyLanguage } = given.body
      const as = { from: new Date(from), until: until === null ? null : new Date(until) }
      const asked = {
        ...{ ...changeOf(page), as, keepsTranslations: !everyLanguage },
        ...(titleBefore && { titleBefore }),
        ...writerOf(given, app.now()),
      }
      const planned = await write(app, given.actor, async tx => {
        const isFirstShown = showsPage === true && !(await isShown(tx, page.id, app.now()))
        if (showsPage) await showInTime(tx, page.id, as, app.now())
        const change = await withoutOwnAddress(tx, asked, app.settings.publicUrl)
        return editPage(tx, types, { ...change, isFirstShown })
      })
      if (planned.ok) {
        const { version } = planned.value
        return { data: { version, seen: await whenSeen(app.db, page.id, version, productVisibilities) } }
      }
      if (planned.why !== 'no-time') return refusalOf(planned.why, given.t, 'page.')
      const words = given.t('editing.times.noTime')
      return refuse(422, words, { errors: { until: [words] } })
    },
    drop: async ({ params, actor, t }) => {
      const dropped = await write(app, actor, async tx => {
        const found = await takeOutOfTime(tx, { pageId: params.page, number: params.number, now: app.now() })
        if (!found) return refused('missing')
        tx.audit({
          kind: 'page',
          id: params.page,
          action: 'unscheduled',
          before: { version: params.number },
          after: {},
        })
        tx.changed(['content', pageTag(params.page)])
        return ok(null)
      })
      return dropped.ok ? undefined : refuse(404, t('editing.times.notPlanned'))
    },
    calendar: async ({ query, language }) => {
      const from = query.from ? new Date(query.from) : app.now()
      const until = query.until ? new Date(query.until) : new Date(from.getTime() + DEFAULT_SPAN_MS)
      const turns = await comingTurns(app.db, { from, until, language, productVisibilities })
      const paths = await pagePaths(
        app.db,
        turns.map(({ pageId }) => pageId),
        language,
      )
      return { results: turns.map((turn): PageTurn => ({ ...turn, path: paths.get(turn.pageId) ?? '' })) }
    },
  })
}
