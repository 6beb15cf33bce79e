import { z } from 'zod'
import type { BlockDescription } from '#content/contract-editing.ts'
import { editing } from '#content/contract-editing.ts'
import { failure, ok } from '#kernel/result.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { type Write, write } from '#platform/server/write.ts'
import { dropOwnCanonical, editGlobals, editPage, type WriterWithRights } from './edit-page.ts'
import { toPageChange, toSaveProblem } from './edit-routes.ts'
import type { ProductVisibilities } from './page-visibilities.ts'
import { plannedVersions } from './planned-versions.ts'
import type { BlockTypes } from './read-containers.ts'
import { readEditing } from './read-editing.ts'
import { deleteDrafts, saveDraft } from './save-draft.ts'
import { writerOf } from './writer-of.ts'

/** Describes every block type with its JSON schema, from which the editor builds its forms. */
const describeBlocks = (types: BlockTypes): BlockDescription[] =>
  [...types.values()].map(({ type, version, schema, defaults, places = [] }) => ({
    type,
    version,
    schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as BlockDescription['schema'],
    defaults: defaults as BlockDescription['defaults'],
    places: [...places],
  }))

type SaveInput = z.output<typeof editing.save.body>

/** Drafts write no audit entry. The save that publishes one does. */
const DRAFT_ACTOR = system('drafts')

/** Routes of the in-page editor. */
export const editingRoutes = (app: App, types: BlockTypes, productVisibilities: ProductVisibilities): void => {
  const writer = (given: Context) => writerOf(given, app.now())
  const described = describeBlocks(types)
  const saveGlobals = (tx: Write, given: SaveInput, by: WriterWithRights) => {
    const { page, content, itemContainers, baseVersion, globalsVersion = page ? undefined : baseVersion } = given
    const change = { ...(content && { content }), ...(itemContainers && { itemContainers }) }
    const { acceptsUnfinished, everyLanguage } = given
    const input = { base: globalsVersion, change, acceptsUnfinished, keepsTranslations: !everyLanguage }
    return editGlobals(tx, types, { ...input, ...by })
  }
  serve(app, editing, {
    open: async given => {
      const input = { pageId: given.query.page, types, productVisibilities, ...writer(given) }
      const opened = await readEditing(app.db, input)
      return opened ? { data: opened } : httpError(404, given.t('content.pageNotFound'))
    },
    save: async given => {
      const { page, content, itemContainers, titleBefore, baseVersion = 0 } = given.body
      const { everyLanguage, acceptsUnfinished } = given.body
      const saved = await write(app, given.actor, async tx => {
        const input = page && {
          ...toPageChange({ acceptsUnfinished, ...page, version: page.version ?? baseVersion }),
          keepsTranslations: !everyLanguage,
          ...(titleBefore && { titleBefore }),
          ...writer(given),
        }
        const own = input && (await editPage(tx, types, await dropOwnCanonical(tx, input, app.settings.publicUrl)))
        if (own && !own.ok) return failure({ part: 'page.', why: own.reason })
        const every = (content ?? itemContainers) && (await saveGlobals(tx, given.body, writer(given)))
        if (every && !every.ok) return failure({ part: '', why: every.reason })
        const planned = page ? await plannedVersions(tx, { pageId: page.id, now: app.now(), productVisibilities }) : []
        return ok({ pageVersion: own?.value.version, globalsVersion: every?.value.version, planned })
      })
      return saved.ok ? { data: saved.value } : toSaveProblem(saved.reason.why, given.t, saved.reason.part)
    },
    keepDraft: async given => {
      const { page, everyLanguage, ...rest } = given.body
      const draft = { page, ...rest, keepsTranslations: !everyLanguage, ...writer(given) }
      const kept = await write(app, DRAFT_ACTOR, tx => saveDraft(tx, types, draft))
      return kept.ok ? undefined : httpError(404, given.t('content.pageNotFound'))
    },
    dropDraft: async given => {
      const { page, globals } = given.query
      const dropped = { page, globals: globals === '1', writerId: writer(given).writerId }
      await write(app, DRAFT_ACTOR, async tx => ok(await deleteDrafts(tx, dropped)))
      return undefined
    },
    blocks: () => ({ results: described }),
  })
}
