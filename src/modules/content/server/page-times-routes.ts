import { eq } from 'drizzle-orm'
import { pageTimes, type ScheduledPageChange } from '#content/contract-page-times.ts'
import { visibilityDuring } from '#content/domain/visible-spans.ts'
import { pageTag } from '#kernel/change-tag.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Write } from '#platform/server/write.ts'
import { write } from '#platform/server/write.ts'
import { cancelPlannedVersion } from './cancel-planned-version.ts'
import { dropOwnCanonical, editPage } from './edit-page.ts'
import { emptyAlbumProblem, toPageChange, toSaveProblem } from './edit-routes.ts'
import { type IsAlbumEmpty, isEmptyAlbumPage } from './is-empty-album-page.ts'
import { listScheduledChanges } from './list-scheduled-changes.ts'
import { pagePaths } from './page-paths.ts'
import type { ProductVisibilities } from './page-visibilities.ts'
import type { BlockTypes } from './read-containers.ts'
import { readVisibleSpans } from './read-visible-spans.ts'
import type { SaveFailure } from './save-version.ts'
import { isPageVisible, setPageVisibility } from './set-page-visibility.ts'
import { pages } from './tables.ts'
import { writerOf } from './writer-of.ts'

/** Makes a page visible in a period. Outside the period its current state stays. */
const showPageDuring = async (
  tx: Write,
  pageId: number,
  { from, until }: { from: Date; until: Date | null },
  now: Date,
): Promise<void> => {
  const [page] = await tx.select({ visibility: pages.visibility }).from(pages).where(eq(pages.id, pageId))
  if (!page) return
  const stretch = { from: from.getTime(), until: until?.getTime() ?? null }
  await setPageVisibility(tx, pageId, visibilityDuring(stretch, page.visibility, now.getTime()))
}

const DEFAULT_SPAN_MS = 31 * 24 * 3_600_000

/** Routes for scheduled page versions. */
export const pageTimesRoutes = (
  app: App,
  types: BlockTypes,
  { productVisibilities, isAlbumEmpty }: { productVisibilities: ProductVisibilities; isAlbumEmpty: IsAlbumEmpty },
): void => {
  serve(app, pageTimes, {
    plan: async given => {
      const { page, from, until, titleBefore, showPage: showsPage, everyLanguage } = given.body
      const as = { from: new Date(from), until: until === null ? null : new Date(until) }
      const edit = {
        ...{ ...toPageChange(page), as, keepsTranslations: !everyLanguage },
        ...(titleBefore && { titleBefore }),
        ...writerOf(given, app.now()),
      }
      const planned = await write(
        app,
        given.actor,
        async (tx): Promise<Result<{ version: number }, SaveFailure | 'noPictures'>> => {
          const isFirstShown = showsPage === true && !(await isPageVisible(tx, page.id, app.now()))
          if (isFirstShown && (await isEmptyAlbumPage(tx, page.id, isAlbumEmpty))) return failure('noPictures')
          if (showsPage) await showPageDuring(tx, page.id, as, app.now())
          const change = await dropOwnCanonical(tx, edit, app.settings.publicUrl)
          return editPage(tx, types, { ...change, isFirstShown })
        },
      )
      if (planned.ok) {
        const { version } = planned.value
        return { data: { version, seen: await readVisibleSpans(app.db, page.id, version, productVisibilities) } }
      }
      if (planned.reason === 'noPictures') return emptyAlbumProblem(given.t, 'showPage')
      if (planned.reason !== 'no-time') return toSaveProblem(planned.reason, given.t, 'page.')
      const words = given.t('editing.times.noTime')
      return httpError(422, words, { errors: { until: [words] } })
    },
    drop: async ({ params, actor, t }) => {
      const dropped = await write(app, actor, async tx => {
        const found = await cancelPlannedVersion(tx, { pageId: params.page, number: params.number, now: app.now() })
        if (!found) return failure('missing')
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
      return dropped.ok ? undefined : httpError(404, t('editing.times.notPlanned'))
    },
    calendar: async ({ query, language }) => {
      const from = query.from ? new Date(query.from) : app.now()
      const until = query.until ? new Date(query.until) : new Date(from.getTime() + DEFAULT_SPAN_MS)
      const turns = await listScheduledChanges(app.db, { from, until, language, productVisibilities })
      const paths = await pagePaths(
        app.db,
        turns.map(({ pageId }) => pageId),
        language,
      )
      return { results: turns.map((turn): ScheduledPageChange => ({ ...turn, path: paths.get(turn.pageId) ?? '' })) }
    },
  })
}
