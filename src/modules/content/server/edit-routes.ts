import type { z } from 'zod'
import { contentEdits } from '#content/contract-edit.ts'
import type { Result } from '#kernel/result.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { dropOwnCanonical, editGlobals, editPage } from './edit-page.ts'
import type { BlockTypes } from './read-containers.ts'
import type { PageContent, SaveFailure } from './save-version.ts'
import { writerOf } from './writer-of.ts'

/** Routes that save pages and global content. */
export const editRoutes = (app: App, types: BlockTypes): void => {
  // A save outside the in-page editor keeps the writer's draft.
  const writer = (given: Context) => ({
    ...writerOf(given, app.now()),
    ...{ writerId: null, keepsTranslations: true },
  })
  serve(app, contentEdits, {
    savePage: async given => {
      const edit = { ...toPageChange(given.body), ...writer(given) }
      const saved = await write(app, given.actor, async tx =>
        editPage(tx, types, await dropOwnCanonical(tx, edit, app.settings.publicUrl)),
      )
      return toAnswer(saved, given.t)
    },
    saveFields: async given => {
      const { content, version: base } = given.body
      const saved = await write(app, given.actor, tx =>
        editGlobals(tx, types, { base, change: { content }, ...writer(given) }),
      )
      return toAnswer(saved, given.t)
    },
    saveContainers: async given => {
      const { itemContainers, version: base, acceptsUnfinished } = given.body
      const saved = await write(app, given.actor, tx =>
        editGlobals(tx, types, { base, change: { itemContainers }, acceptsUnfinished, ...writer(given) }),
      )
      return toAnswer(saved, given.t)
    },
  })
}

/** Converts a request body into a page edit. */
export const toPageChange = ({
  id: pageId,
  version: base,
  content,
  acceptsUnfinished,
  ...rest
}: z.infer<typeof contentEdits.savePage.body>) => ({
  ...{ pageId, base, acceptsUnfinished },
  change: { ...dropUndefined(rest), ...(content && fieldsOf(content)) },
})

/** The API has name and title among the page fields, while they are stored in columns. */
const fieldsOf = ({
  name,
  title,
  ...content
}: Pick<PageContent, 'name' | 'title'> & Record<string, unknown>): Partial<PageContent> => ({ name, title, content })

/** Drops undefined fields, which keep their stored values. Null clears a value. */
const dropUndefined = <T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const toAnswer = (
  saved: Result<{ version: number }, SaveFailure>,
  t: Translate,
): { data: { version: number } } | HttpError => {
  return saved.ok ? { data: saved.value } : toSaveProblem(saved.reason, t)
}

/** The refusal to show an album without pictures, as the album's own form words it. */
export const emptyAlbumProblem = (t: Translate, field: string): HttpError => {
  const words = t('albumAdmin.empty')
  return httpError(422, words, { errors: { [field]: [words] } })
}

/** Converts a save failure into an HTTP problem. `part` is the prefix of field names in the request. */
export const toSaveProblem = (why: SaveFailure, t: Translate, part = ''): HttpError => {
  if (why === 'missing') return httpError(404, t('content.pageNotFound'))
  if (why === 'layout') {
    const words = t('content.otherLayout')
    return httpError(422, words, { errors: { [`${part}layout`]: [words] } })
  }
  if (typeof why === 'object' && 'unspoken' in why) {
    const words = t('app.problem.wrongValue')
    return httpError(422, words, { errors: { [part + why.unspoken]: [words] } })
  }
  if (why === 'picture') {
    const words = t('editing.unknownPicture')
    return httpError(422, words, { errors: { [`${part}socialImage`]: [words] } })
  }
  if (typeof why === 'string') return httpError(409, t('content.changedMeanwhile'))
  if ('beyond' in why) return httpError(403, t(`content.beyond.${why.beyond}`))
  if ('unfinished' in why) {
    const errors = Object.fromEntries(
      why.unfinished.map(({ path, gap }) => [part + path, [t(`editing.unfinished.${gap}`)]]),
    )
    return httpError(422, t('content.unfinished', { field: 'acceptsUnfinished' }), { errors })
  }
  const errors = Object.fromEntries(
    why.faults.map(({ path, type, why: fault }) => [
      part + path,
      [fault === 'double' ? t('editing.doubleBlock') : t('content.brokenBlock', { type })],
    ]),
  )
  return httpError(422, t('app.problem.invalid'), { errors })
}
