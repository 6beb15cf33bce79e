import { and, eq, isNull } from 'drizzle-orm'
import { type PageSettings, pageSettings } from '#content/contract-page-settings.ts'
import { listAllowedLayouts } from '#content/domain/page-layouts.ts'
import { completeVisibility, validateVisibility } from '#kernel/visibility.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { findRequiredPages } from './bin-pages.ts'
import { createHiddenPage } from './create-hidden-page.ts'
import { rejectEmptyAlbum, rejectSave } from './edit-routes.ts'
import { getWriter } from './get-writer.ts'
import type { IsAlbumEmpty } from './is-empty-album-page.ts'
import { listVersions } from './list-versions.ts'
import { movePage } from './move-page.ts'
import { readPagePaths } from './page-paths.ts'
import { addVisibilities, type ReadProductVisibilities } from './page-visibilities.ts'
import type { BlockTypes } from './read-containers.ts'
import { readVersion } from './read-editing.ts'
import type { FindBinnedProducts } from './release-binned-slugs.ts'
import { restoreVersion } from './restore-version.ts'
import { setVisibilityIfFinished } from './set-page-visibility.ts'
import { pages, slugs } from './tables.ts'

export const registerPageSettingsRoutes = (
  app: App,
  types: BlockTypes,
  {
    readProductVisibilities,
    isAlbumEmpty,
    findBinnedProducts,
  }: {
    readProductVisibilities: ReadProductVisibilities
    isAlbumEmpty: IsAlbumEmpty
    findBinnedProducts?: FindBinnedProducts | undefined
  },
): void => {
  serve(app, pageSettings, {
    create: async ({ body: { title, copyOf }, actor, language, t }) => {
      const created = await write(app, actor, tx => createHiddenPage(tx, { title, copyOf, now: app.now() }))
      if (!created.ok) return httpError(404, t('content.pageNotFound'))
      const { id } = created.value
      return { data: { id, path: (await readPagePaths(app.db, [id], language)).get(id) ?? '' } }
    },
    read: async ({ params, t }) => {
      const settings = await readSettings(app, params.id, readProductVisibilities)
      return settings ? { data: settings } : httpError(404, t('content.pageNotFound'))
    },
    changeAddress: async ({ params, body, actor, t }) => {
      const moveResult = await write(app, actor, tx =>
        movePage(tx, { pageId: params.id, ...body, ...(findBinnedProducts && { findBinnedProducts }) }),
      )
      if (moveResult.ok) return { data: moveResult.value }
      if (moveResult.reason === 'notFound') return httpError(404, t('content.pageNotFound'))
      if (moveResult.reason === 'required') return httpError(409, t('editing.neededAddress'))
      const message = t(`editing.address.${moveResult.reason}`)
      return httpError(422, message, { errors: { slug: [message] } })
    },
    setVisibility: async ({ params, body, actor, t }) => {
      const problems = Object.entries(validateVisibility(body.visibility))
      if (problems.length > 0) {
        const errors = Object.fromEntries(problems.map(([field, key]) => [field, [t(key)]]))
        return httpError(422, t('app.problem.invalid'), { errors })
      }
      const input = { ...body, now: app.now(), isAlbumEmpty }
      const visibilityResult = await write(app, actor, tx => setVisibilityIfFinished(tx, types, params.id, input))
      if (visibilityResult.ok) return undefined
      if (visibilityResult.reason === 'noPictures') return rejectEmptyAlbum(t, 'visibility')
      return visibilityResult.reason === 'required'
        ? httpError(409, t('editing.neededVisible'))
        : rejectSave(visibilityResult.reason, t)
    },
    version: async ({ params, t }) => {
      const version = await readVersion(app.db, { pageId: params.id, number: params.number, types })
      return version ? { data: version } : httpError(404, t('editing.versionNotFound'))
    },
    restore: async context => {
      const { params, body, t } = context
      const { writerId, ...writer } = getWriter(context, app.now())
      const input = {
        pageId: params.id,
        number: body.number,
        base: body.version,
        acceptsUnfinished: body.acceptsUnfinished,
        ...writer,
        writerId: body.inEditor ? writerId : null,
      }
      const restoreResult = await write(app, context.actor, tx => restoreVersion(tx, types, input))
      if (restoreResult.ok) return { data: restoreResult.value }
      const { reason } = restoreResult
      if (reason === 'noVersion') return httpError(404, t('editing.versionNotFound'))
      if (typeof reason === 'object' && 'published' in reason) return { data: { version: reason.published } }
      return rejectSave(reason, t)
    },
  })
}

const readSettings = async (
  app: App,
  id: number,
  readProductVisibilities: ReadProductVisibilities,
): Promise<PageSettings | null> => {
  const rows = await app.db
    .select({ kind: pages.kind, subjectId: pages.subjectId, visibility: pages.visibility })
    .from(pages)
    .where(and(eq(pages.id, id), isNull(pages.deletedAt)))
  const [page] = await addVisibilities(app.db, rows, readProductVisibilities)
  if (!page) return null
  const [addresses, versions, requiredIds] = await Promise.all([
    app.db
      .select()
      .from(slugs)
      .where(and(eq(slugs.pageId, id), eq(slugs.current, true))),
    listVersions(app.db, id, app.now()),
    findRequiredPages(app.db),
  ])
  return {
    // The order of the shop's languages keeps the fields of the form in place.
    slugs: Object.fromEntries(
      getShopLanguages().flatMap(shopLanguage => {
        const address = addresses.find(({ language }) => language === shopLanguage)
        return address ? [[shopLanguage, address.slug]] : []
      }),
    ),
    visibility: page.visibility,
    productVisibility: completeVisibility(page.visibilities[1]),
    required: requiredIds.has(id),
    layouts: [...listAllowedLayouts(page.kind)],
    versions: versions
      .filter(({ cause }) => cause !== 'draft')
      .map(({ number, cause, savedBy, savedAt, isLive: live, shownFrom, shownUntil }) => ({
        number,
        cause,
        savedBy,
        live,
        savedAt: savedAt.toISOString(),
        shownFrom: shownFrom?.toISOString() ?? null,
        shownUntil: shownUntil?.toISOString() ?? null,
      })),
  }
}
