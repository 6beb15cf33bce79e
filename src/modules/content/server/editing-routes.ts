import type { z } from 'zod'
import { editing } from '#content/contract-editing.ts'
import { ok, refused } from '#kernel/outcome.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { type Write, write } from '#platform/server/write.ts'
import { describeBlocks } from './describe-blocks.ts'
import { type Changer, editGlobals, editPage, withoutOwnAddress } from './edit-page.ts'
import { changeOf, refusalOf } from './edit-routes.ts'
import { dropDrafts, keepDraft } from './keep-draft.ts'
import type { ProductVisibilities } from './page-visibilities.ts'
import { plannedVersions } from './planned-versions.ts'
import type { BlockTypes } from './read-containers.ts'
import { readEditing } from './read-editing.ts'
import { writerOf } from './writer-of.ts'

type SaveGiven = z.output<typeof editing.save.body>

/** Drafts write no audit entry. The save that publishes one does. */
const DRAFTS = system('drafts')

/** Routes of the in-page editor. */
export const editingRoutes = (app: App, types: BlockTypes, productVisibilities: ProductVisibilities): void => {
  const writer = (given: Context) => writerOf(given, app.now())
  const described = describeBlocks(types)
  const saveGlobals = (tx: Write, given: SaveGiven, by: Changer) => {
    const { page, content, itemContainers, baseVersion, globalsVersion = page ? undefined : baseVersion } = given
    const change = { ...(content && { content }), ...(itemContainers && { itemContainers }) }
    const { acceptsUnfinished, everyLanguage } = given
    const asked = { base: globalsVersion, change, acceptsUnfinished, keepsTranslations: !everyLanguage }
    return editGlobals(tx, types, { ...asked, ...by })
  }
  serve(app, editing, {
    open: async given => {
      const asked = { pageId: given.query.page, types, productVisibilities, ...writer(given) }
      const opened = await readEditing(app.db, asked)
      return opened ? { data: opened } : refuse(404, given.t('content.pageNotFound'))
    },
    save: async given => {
      const { page, content, itemContainers, titleBefore, baseVersion = 0 } = given.body
      const { everyLanguage, acceptsUnfinished } = given.body
      const saved = await write(app, given.actor, async tx => {
        const asked = page && {
          ...changeOf({ acceptsUnfinished, ...page, version: page.version ?? baseVersion }),
          keepsTranslations: !everyLanguage,
          ...(titleBefore && { titleBefore }),
          ...writer(given),
        }
        const own = asked && (await editPage(tx, types, await withoutOwnAddress(tx, asked, app.settings.publicUrl)))
        if (own && !own.ok) return refused({ part: 'page.', why: own.why })
        const every = (content ?? itemContainers) && (await saveGlobals(tx, given.body, writer(given)))
        if (every && !every.ok) return refused({ part: '', why: every.why })
        const planned = page ? await plannedVersions(tx, { pageId: page.id, now: app.now(), productVisibilities }) : []
        return ok({ pageVersion: own?.value.version, globalsVersion: every?.value.version, planned })
      })
      return saved.ok ? { data: saved.value } : refusalOf(saved.why.why, given.t, saved.why.part)
    },
    keepDraft: async given => {
      const { page, everyLanguage, ...rest } = given.body
      const draft = { page, ...rest, keepsTranslations: !everyLanguage, ...writer(given) }
      const kept = await write(app, DRAFTS, tx => keepDraft(tx, types, draft))
      return kept.ok ? undefined : refuse(404, given.t('content.pageNotFound'))
    },
    dropDraft: async given => {
      const { page, globals } = given.query
      const dropped = { page, globals: globals === '1', writerId: writer(given).writerId }
      await write(app, DRAFTS, async tx => ok(await dropDrafts(tx, dropped)))
      return undefined
    },
    blocks: () => ({ results: described }),
  })
}
