import type { z } from 'zod'
import { contentEdits } from '#content/contract-edit.ts'
import type { Result } from '#kernel/result.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { dropOwnCanonical, editGlobals, editPage } from './edit-page.ts'
import { getWriter } from './get-writer.ts'
import type { BlockTypes } from './read-containers.ts'
import type { PageContent, SaveFailure } from './save-version.ts'

export const registerEditRoutes = (app: App, types: BlockTypes): void => {
  // A save outside the in-page editor keeps the writer's draft.
  const getEditor = (context: Context) => ({
    ...getWriter(context, app.now()),
    writerId: null,
    keepsTranslations: true,
  })
  serve(app, contentEdits, {
    savePage: async context => {
      const edit = { ...toPageChange(context.body), ...getEditor(context) }
      const result = await write(app, context.actor, async tx =>
        editPage(tx, types, await dropOwnCanonical(tx, edit, app.settings.publicUrl)),
      )
      return toResponse(result, context.t)
    },
    saveFields: async context => {
      const { content, version: base } = context.body
      const result = await write(app, context.actor, tx =>
        editGlobals(tx, types, { base, change: { content }, ...getEditor(context) }),
      )
      return toResponse(result, context.t)
    },
    saveContainers: async context => {
      const { itemContainers, version: base, acceptsUnfinished } = context.body
      const result = await write(app, context.actor, tx =>
        editGlobals(tx, types, { base, change: { itemContainers }, acceptsUnfinished, ...getEditor(context) }),
      )
      return toResponse(result, context.t)
    },
  })
}

/** Converts a request body into a page edit. */
export const toPageChange = ({
  id: pageId,
  version: base,
  content,
  acceptsUnfinished,
  ...change
}: z.infer<typeof contentEdits.savePage.body>) => ({
  pageId,
  base,
  acceptsUnfinished,
  change: { ...dropUndefined(change), ...(content && toPageFields(content)) },
})

/** The API has name and title among the page fields, while they are stored in columns. */
const toPageFields = ({
  name,
  title,
  ...content
}: Pick<PageContent, 'name' | 'title'> & Record<string, unknown>): Partial<PageContent> => ({ name, title, content })

/** Drops undefined fields, which keep their stored values. Null clears a value. */
const dropUndefined = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const toResponse = (
  result: Result<{ version: number }, SaveFailure>,
  t: Translate,
): { data: { version: number } } | HttpError => (result.ok ? { data: result.value } : rejectSave(result.reason, t))

/** Returns the error for showing an album without pictures, with the text of the album's own form. */
export const rejectEmptyAlbum = (t: Translate, field: string): HttpError => {
  const message = t('albumAdmin.empty')
  return httpError(422, message, { errors: { [field]: [message] } })
}

/** Converts a save failure into an HTTP problem. `prefix` is the start of field names in the request. */
export const rejectSave = (reason: SaveFailure, t: Translate, prefix = ''): HttpError => {
  if (reason === 'notFound') return httpError(404, t('content.pageNotFound'))
  if (reason === 'layout') {
    const message = t('content.otherLayout')
    return httpError(422, message, { errors: { [`${prefix}layout`]: [message] } })
  }
  if (typeof reason === 'object' && 'unknownLanguageField' in reason) {
    const message = t('app.problem.wrongValue')
    return httpError(422, message, { errors: { [prefix + reason.unknownLanguageField]: [message] } })
  }
  if (reason === 'picture') {
    const message = t('editing.unknownPicture')
    return httpError(422, message, { errors: { [`${prefix}socialImage`]: [message] } })
  }
  if (typeof reason === 'string') return httpError(409, t('content.changedMeanwhile'))
  if ('missingRight' in reason) return httpError(403, t(`content.missingRight.${reason.missingRight}`))
  if ('unfinished' in reason) {
    const errorsByField = Object.fromEntries(
      reason.unfinished.map(({ path, issue }) => [prefix + path, [t(`editing.unfinished.${issue}`)]]),
    )
    return httpError(422, t('content.unfinished', { field: 'acceptsUnfinished' }), { errors: errorsByField })
  }
  const errors = Object.fromEntries(
    reason.blockErrors.map(({ path, type, reason: error }) => [
      prefix + path,
      [error === 'duplicate' ? t('editing.duplicateBlock') : t('content.brokenBlock', { type })],
    ]),
  )
  return httpError(422, t('app.problem.invalid'), { errors })
}
