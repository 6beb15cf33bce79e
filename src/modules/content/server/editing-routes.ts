import { z } from 'zod'
import type { BlockDescription } from '#content/contract-editing.ts'
import { editing } from '#content/contract-editing.ts'
import { failure, ok } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { type Write, write } from '#platform/server/write.ts'
import { dropOwnCanonical, editGlobals, editPage, type WriterWithRights } from './edit-page.ts'
import { rejectSave, toPageChange } from './edit-routes.ts'
import { getWriter } from './get-writer.ts'
import { listScheduledVersions } from './list-scheduled-versions.ts'
import { deleteDrafts, saveDraft } from './manage-drafts.ts'
import type { ReadProductVisibilities } from './page-visibilities.ts'
import type { BlockTypes } from './read-containers.ts'
import { readEditing } from './read-editing.ts'

/** Describes every block type with its JSON schema, from which the editor builds its forms. */
export const describeBlocks = (types: BlockTypes): BlockDescription[] =>
  [...types.values()].map(({ type, version, schema, defaults, containerNames = [] }) => ({
    type,
    version,
    schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as BlockDescription['schema'],
    defaults: defaults as BlockDescription['defaults'],
    containerNames: [...containerNames],
  }))

type SaveInput = z.output<typeof editing.save.body>

/** Drafts write no audit entry. The save that publishes one does. */
const DRAFT_ACTOR = createSystemActor('drafts')

export const registerEditingRoutes = (
  app: App,
  types: BlockTypes,
  readProductVisibilities: ReadProductVisibilities,
): void => {
  const getEditor = (context: Context) => getWriter(context, app.now())
  const blockDescriptions = describeBlocks(types)
  const saveGlobals = (tx: Write, body: SaveInput, editor: WriterWithRights) => {
    const { page, content, itemContainers, baseVersion, globalsVersion = page ? undefined : baseVersion } = body
    const change = { ...(content && { content }), ...(itemContainers && { itemContainers }) }
    const { acceptsUnfinished, hasAllLanguages } = body
    const input = { base: globalsVersion, change, acceptsUnfinished, keepsTranslations: !hasAllLanguages }
    return editGlobals(tx, types, { ...input, ...editor })
  }
  serve(app, editing, {
    readForEditing: async context => {
      const input = { pageId: context.query.page, types, readProductVisibilities, ...getEditor(context) }
      const editingData = await readEditing(app.db, input)
      return editingData ? { data: editingData } : httpError(404, context.t('content.pageNotFound'))
    },
    save: async context => {
      const { page, content, itemContainers, titleBefore, baseVersion = 0 } = context.body
      const { hasAllLanguages, acceptsUnfinished } = context.body
      const result = await write(app, context.actor, async tx => {
        const input = page && {
          ...toPageChange({ acceptsUnfinished, ...page, version: page.version ?? baseVersion }),
          keepsTranslations: !hasAllLanguages,
          ...(titleBefore && { titleBefore }),
          ...getEditor(context),
        }
        const savedPage =
          input && (await editPage(tx, types, await dropOwnCanonical(tx, input, app.settings.publicUrl)))
        if (savedPage && !savedPage.ok) return failure({ prefix: 'page.', reason: savedPage.reason })
        const savedGlobals = (content ?? itemContainers) && (await saveGlobals(tx, context.body, getEditor(context)))
        if (savedGlobals && !savedGlobals.ok) return failure({ prefix: '', reason: savedGlobals.reason })
        const scheduledVersions = page
          ? await listScheduledVersions(tx, { pageId: page.id, now: app.now(), readProductVisibilities })
          : []
        return ok({
          pageVersion: savedPage?.value.version,
          globalsVersion: savedGlobals?.value.version,
          scheduledVersions,
        })
      })
      return result.ok ? { data: result.value } : rejectSave(result.reason.reason, context.t, result.reason.prefix)
    },
    saveDraft: async context => {
      const { page, hasAllLanguages, ...globalChange } = context.body
      const draft = { page, ...globalChange, keepsTranslations: !hasAllLanguages, ...getEditor(context) }
      const result = await write(app, DRAFT_ACTOR, tx => saveDraft(tx, types, draft))
      return result.ok ? undefined : httpError(404, context.t('content.pageNotFound'))
    },
    deleteDraft: async context => {
      const { page: pageId, globals } = context.query
      const input = { pageId, includesGlobals: globals === '1', writerId: getEditor(context).writerId }
      await write(app, DRAFT_ACTOR, async tx => ok(await deleteDrafts(tx, input)))
      return undefined
    },
    blocks: () => ({ results: blockDescriptions }),
  })
}
