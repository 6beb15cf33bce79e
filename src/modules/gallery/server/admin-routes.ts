import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type BlockTypes, findPagesAbout, listMovedPages, readPagePaths } from '#content/server/content.ts'
import { findFilesByIds, toApiImage } from '#files/server/files.ts'
import { albumAdmin, type EditedAlbum, type ListedAlbum } from '#gallery/contract-album-admin.ts'
import type { Language } from '#kernel/language.ts'
import { multilingual, pickText } from '#kernel/multilingual.ts'
import { ok, unwrap } from '#kernel/result.ts'
import { getVisibilityState, VISIBLE } from '#kernel/visibility.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import {
  createHiddenAlbum,
  emptyAlbumBin,
  moveAlbumsToBin,
  purgeAlbums,
  reorderAlbums,
  restoreAlbums,
  saveAlbum,
  scheduleAlbumBinPurge,
} from './edit-albums.ts'
import { albumImages, albums } from './tables.ts'

/** Registers the endpoints that manage albums. */
export const registerAlbumAdminRoutes = (app: App, types: BlockTypes): void => {
  scheduleAlbumBinPurge(app)
  serve(app, albumAdmin, {
    list: async ({ query, language }) => ({ results: await listAllAlbums(app, language, query.bin !== undefined) }),
    create: async ({ body, actor }) => {
      const id = unwrap(await write(app, actor, async tx => ok(await createHiddenAlbum(tx, body.title, app.now()))))
      return { data: { id } }
    },
    view: async ({ params, language, t }) => {
      const data = await readEditedAlbum(app, params.id, language)
      return data ? { data } : httpError(404, t('albums.noAlbum'))
    },
    save: async ({ params, body, actor, visitor, language, t }) => {
      const input = { ...body, id: params.id, username: visitor.username ?? '', now: app.now() }
      const saveResult = await write(app, actor, tx => saveAlbum(tx, types, input))
      const data = await readEditedAlbum(app, params.id, language)
      if (saveResult.ok && data) return { data }
      if (saveResult.ok || saveResult.reason === 'notFound') return httpError(404, t('albums.noAlbum'))
      if (saveResult.reason === 'stale') return httpError(409, t('content.changedMeanwhile'))
      if (typeof saveResult.reason === 'object' && 'unfinished' in saveResult.reason) {
        const messages = new Set(saveResult.reason.unfinished.map(({ issue }) => t(`editing.unfinished.${issue}`)))
        return httpError(422, t('albumAdmin.unfinished'), { errors: { hidden: [...messages] } })
      }
      const message = t(saveResult.reason === 'empty' ? 'albumAdmin.empty' : 'albumAdmin.noPicture')
      return httpError(422, message, { errors: { images: [message] } })
    },
    reorder: async ({ body, actor, t }) => {
      const orderResult = await write(app, actor, tx => reorderAlbums(tx, body.ids))
      if (orderResult.ok) return undefined
      return httpError(422, t('app.problem.invalid'), { errors: { ids: [t('albums.noAlbum')] } })
    },
    remove: async ({ body, actor, t }) => {
      const removeResult = await write(app, actor, tx => moveAlbumsToBin(tx, body.ids, app.now()))
      return removeResult.ok ? undefined : httpError(404, t('albums.noAlbum'))
    },
    restore: async ({ body, actor, language, t }) => {
      const restoreResult = await write(app, actor, tx => restoreAlbums(tx, body.ids))
      if (!restoreResult.ok) return httpError(404, t('albums.noAlbum'))
      const movedPages = await listMovedPages(app.db, restoreResult.value, language)
      return { data: { paths: movedPages.map(({ path }) => path) } }
    },
    purge: async ({ body, actor }) => {
      const purgedCount = unwrap(await write(app, actor, async tx => ok(await purgeAlbums(tx, body.ids))))
      return { data: { purged: purgedCount } }
    },
    emptyBin: async ({ actor }) => {
      const purgedCount = unwrap(await write(app, actor, async tx => ok(await emptyAlbumBin(tx))))
      return { data: { purged: purgedCount } }
    },
  })
}

const listAllAlbums = async ({ db, now }: App, language: Language, isBinned: boolean): Promise<ListedAlbum[]> => {
  const pages = await findPagesAbout(db, 'album', { now: now(), isBinned })
  const pagesByAlbum = new Map(pages.map(page => [page.subjectId ?? 0, page]))
  const ids = [...pagesByAlbum.keys()]
  if (ids.length === 0) return []
  const [rows, paths, covers] = await Promise.all([
    db.select().from(albums).where(inArray(albums.id, ids)).orderBy(asc(albums.position), asc(albums.id)),
    readPagePaths(
      db,
      pages.map(({ id }) => id),
      language,
    ),
    db.execute<{ album_id: number; file_id: number; count: number }>(sql`
      select distinct on (album_id) album_id, file_id, count(*) over (partition by album_id) as count
      from ${albumImages} order by album_id, position, file_id`),
  ])
  const coversByAlbum = new Map(covers.rows.map(row => [row.album_id, row]))
  const files = await findFilesByIds(
    db,
    covers.rows.map(row => row.file_id),
  )
  return rows.flatMap(({ id }) => {
    const page = pagesByAlbum.get(id)
    const cover = coversByAlbum.get(id)
    const file = cover && files.get(cover.file_id)
    if (!page) return []
    return {
      id,
      title: pickText(page.title, language) || page.name,
      path: paths.get(page.id) ?? null,
      hidden: getVisibilityState(page.visibility, now().getTime()) !== VISIBLE,
      count: Number(cover?.count ?? 0),
      cover: file ? toApiImage(file, language).url : null,
    }
  })
}

const readEditedAlbum = async ({ db, now }: App, id: number, language: Language): Promise<EditedAlbum | null> => {
  const [page] = await findPagesAbout(db, 'album', { now: now(), subjectId: id })
  if (!page) return null
  const [rows, paths] = await Promise.all([
    db
      .select()
      .from(albumImages)
      .where(eq(albumImages.albumId, id))
      .orderBy(asc(albumImages.position), asc(albumImages.fileId)),
    readPagePaths(db, [page.id], language),
  ])
  const files = await findFilesByIds(
    db,
    rows.map(({ fileId }) => fileId),
  )
  return {
    id,
    version: page.number,
    path: paths.get(page.id) ?? null,
    title: page.title,
    description: page.metaDescription ?? multilingual({}),
    hidden: getVisibilityState(page.visibility, now().getTime()) !== VISIBLE,
    images: rows.flatMap(({ fileId, caption }) => {
      const file = files.get(fileId)
      if (!file) return []
      const { url, alt } = toApiImage(file, language)
      return { id: fileId, url, alt, caption: caption ?? multilingual({}) }
    }),
  }
}
