import { and, eq } from 'drizzle-orm'
import { pageSchedule, type ScheduledPageChange } from '#content/contract-page-schedule.ts'
import { createPeriodVisibility } from '#content/domain/find-visible-spans.ts'
import { createPageTag } from '#kernel/change-tag.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { completeVisibility, isSameVisibility } from '#kernel/visibility.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Write } from '#platform/server/write.ts'
import { write } from '#platform/server/write.ts'
import { cancelScheduledVersion } from './cancel-scheduled-version.ts'
import { dropOwnCanonical, editPage } from './edit-page.ts'
import { rejectEmptyAlbum, rejectSave, toPageChange } from './edit-routes.ts'
import { findEqualScheduledVersion } from './find-equal-scheduled-version.ts'
import { getWriter } from './get-writer.ts'
import { type IsAlbumEmpty, isEmptyAlbumPage } from './is-empty-album-page.ts'
import { listScheduledChanges } from './list-scheduled-changes.ts'
import { readPagePaths } from './page-paths.ts'
import type { ReadProductVisibilities } from './page-visibilities.ts'
import type { BlockTypes } from './read-containers.ts'
import { readVisibleSpans } from './read-visible-spans.ts'
import type { SaveFailure } from './save-version.ts'
import { isPageVisible, setPageVisibility } from './set-page-visibility.ts'
import { pages, pageVersions, type VisibilityChange } from './tables.ts'

/**
 * Makes a page visible in a period. Returns null when it is already visible. Fails when the page's own schedule would
 * be lost.
 */
const showPageDuring = async (
  tx: Write,
  pageId: number,
  { from, until }: { from: Date; until: Date | null },
  now: Date,
): Promise<Result<VisibilityChange | null, 'ownSchedule'>> => {
  const [page] = await tx.select({ visibility: pages.visibility }).from(pages).where(eq(pages.id, pageId))
  const before = completeVisibility(page?.visibility)
  // A page without a visibility is always visible.
  if (!before) return ok(null)
  const period = { from: from.getTime(), until: until?.getTime() ?? null }
  const after = createPeriodVisibility(period, before, now.getTime())
  if (!after) return failure('ownSchedule')
  if (isSameVisibility(after, before)) return ok(null)
  await setPageVisibility(tx, pageId, after)
  return ok({ before, after })
}

/** Stores the change of visibility with its version, so that a cancellation of the version can revert it. */
const storeVisibilityChange = (tx: Write, pageId: number, number: number, visibilityChange: VisibilityChange) =>
  tx
    .update(pageVersions)
    .set({ visibilityChange })
    .where(and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number)))

type ScheduleFailure = SaveFailure | 'noPictures' | 'ownSchedule'

/** The number of an equal scheduled version: a repeated call adds no second one. */
interface AlreadyScheduled {
  equalVersion: number
}

const acceptEqualVersion = (
  outcome: Result<{ version: number }, ScheduleFailure | AlreadyScheduled>,
): Result<{ version: number }, ScheduleFailure> => {
  if (outcome.ok) return outcome
  const { reason } = outcome
  return typeof reason === 'object' && 'equalVersion' in reason ? ok({ version: reason.equalVersion }) : failure(reason)
}

const rejectSchedule = (reason: ScheduleFailure, t: Translate): HttpError => {
  if (reason === 'ownSchedule') {
    const warning = t('editing.schedule.ownSchedule')
    return httpError(422, warning, { errors: { from: [warning] } })
  }
  if (reason === 'noPictures') return rejectEmptyAlbum(t, 'showPage')
  if (reason !== 'invalidPeriod') return rejectSave(reason, t, 'page.')
  const message = t('editing.schedule.noTime')
  return httpError(422, message, { errors: { until: [message] } })
}

const DEFAULT_PERIOD_MS = 31 * DAY_MS

export const registerPageScheduleRoutes = (
  app: App,
  types: BlockTypes,
  {
    readProductVisibilities,
    isAlbumEmpty,
  }: { readProductVisibilities: ReadProductVisibilities; isAlbumEmpty: IsAlbumEmpty },
): void => {
  serve(app, pageSchedule, {
    schedule: async context => {
      const { page, from, until, titleBefore, showPage: makesPageVisible, hasAllLanguages } = context.body
      const period = { from: new Date(from), until: until === null ? null : new Date(until) }
      const edit = {
        ...toPageChange(page),
        as: period,
        keepsTranslations: !hasAllLanguages,
        ...(titleBefore && { titleBefore }),
        ...getWriter(context, app.now()),
      }
      const outcome = await write(
        app,
        context.actor,
        async (tx): Promise<Result<{ version: number }, ScheduleFailure | AlreadyScheduled>> => {
          const isFirstShown = makesPageVisible === true && !(await isPageVisible(tx, page.id, app.now()))
          if (isFirstShown && (await isEmptyAlbumPage(tx, page.id, isAlbumEmpty))) return failure('noPictures')
          const visibilityChange = makesPageVisible ? await showPageDuring(tx, page.id, period, app.now()) : ok(null)
          if (!visibilityChange.ok) return visibilityChange
          const change = await dropOwnCanonical(tx, edit, app.settings.publicUrl)
          const result = await editPage(tx, types, change)
          if (!result.ok) return result
          if (visibilityChange.value) {
            await storeVisibilityChange(tx, page.id, result.value.version, visibilityChange.value)
            return result
          }
          const equalVersion = await findEqualScheduledVersion(tx, page.id, result.value.version)
          return equalVersion === null ? result : failure({ equalVersion })
        },
      )
      const scheduleResult = acceptEqualVersion(outcome)
      if (scheduleResult.ok) {
        const { version } = scheduleResult.value
        const visiblePeriods = await readVisibleSpans(app.db, page.id, version, readProductVisibilities)
        return { data: { version, visiblePeriods } }
      }
      return rejectSchedule(scheduleResult.reason, context.t)
    },
    cancel: async ({ params, actor, t }) => {
      const result = await write(app, actor, async tx => {
        const isCancelled = await cancelScheduledVersion(tx, {
          pageId: params.page,
          number: params.number,
          now: app.now(),
        })
        if (!isCancelled) return failure('notFound')
        tx.audit({
          kind: 'page',
          id: params.page,
          action: 'unscheduled',
          before: { version: params.number },
          after: {},
        })
        tx.changed(['content', createPageTag(params.page)])
        return ok(null)
      })
      return result.ok ? undefined : httpError(404, t('editing.schedule.notScheduled'))
    },
    calendar: async ({ query, language }) => {
      const from = query.from ? new Date(query.from) : app.now()
      const until = query.until ? new Date(query.until) : new Date(from.getTime() + DEFAULT_PERIOD_MS)
      const changes = await listScheduledChanges(app.db, { from, until, language, readProductVisibilities })
      const paths = await readPagePaths(
        app.db,
        changes.map(({ pageId }) => pageId),
        language,
      )
      return {
        results: changes.map((change): ScheduledPageChange => ({ ...change, path: paths.get(change.pageId) ?? '' })),
      }
    },
  })
}
