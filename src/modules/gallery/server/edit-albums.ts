import { asc, eq, inArray, sql } from 'drizzle-orm'
import { ALL_CHANGE_RIGHTS } from '#content/domain/change-rights.ts'
import {
  type BlockTypes,
  binPages,
  editPage,
  findPageIdsAbout,
  findPagesAbout,
  lockBinnedPages,
  purgePages,
  restorePages,
  setPageVisibility,
  setVisibilityIfFinished,
  type UnfinishedBlockError,
} from '#content/server/content.ts'
import { findFilesByIds } from '#files/server/files.ts'
import type { AlbumFields } from '#gallery/contract-album-admin.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { mergeTranslations } from '#kernel/merge-translations.ts'
import { isMultilingual, type Multilingual, multilingual, pickText } from '#kernel/multilingual.ts'
import { failure, ok, type Result, unwrap } from '#kernel/result.ts'
import { getVisibilityState, HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type Write, write } from '#platform/server/write.ts'
import { createAlbum } from './create-album.ts'
import { albumImages, albums } from './tables.ts'

type AlbumIds = readonly number[]

/** Creates a hidden album without pictures at the end of the list. */
export const createHiddenAlbum = async (tx: Write, title: Multilingual, now: Date): Promise<number> => {
  const [last] = await tx.select({ position: sql<number>`coalesce(max(${albums.position}), -1)` }).from(albums)
  const id = await createAlbum(tx, { title, images: [], position: (last?.position ?? -1) + 1 })
  const [page] = await findPagesAbout(tx, 'album', { now, subjectId: id })
  if (page) unwrap((await setPageVisibility(tx, page.id, HIDDEN_VISIBILITY)) as Result<null, never>)
  tx.audit({ kind: 'album', id, after: { title } })
  return id
}

interface SaveAlbumInput extends AlbumFields {
  id: number
  /** The username, which the page version stores. */
  username: string
  now: Date
}

type SaveAlbumFailure = 'notFound' | 'stale' | 'empty' | { images: number[] } | { unfinished: UnfinishedBlockError[] }

/**
 * Saves an album and a new version of its page. A hidden album can be shown only with a picture and finished blocks,
 * and a visible one keeps at least one picture.
 */
export const saveAlbum = async (
  tx: Write,
  types: BlockTypes,
  input: SaveAlbumInput,
): Promise<Result<null, SaveAlbumFailure>> => {
  const { id, now } = input
  const [page] = await findPagesAbout(tx, 'album', { now, subjectId: id })
  if (!page) return failure('notFound')
  const storedAlbum = { title: page.title, description: page.metaDescription, images: await readCaptions(tx, id) }
  const mergedAlbum = mergeTranslations(storedAlbum, input)
  const { title, description } = mergedAlbum
  const files = await findFilesByIds(
    tx,
    mergedAlbum.images.map(image => image.id),
  )
  const invalidImages = mergedAlbum.images.filter(image => !files.get(image.id)?.mime.startsWith('image/'))
  if (invalidImages.length > 0) return failure({ images: invalidImages.map(image => image.id) })
  const change = {
    name: pickText(title, DEFAULT_LANGUAGE),
    title,
    metaDescription: description,
    content: { ...page.content, lead: updateLead(page, description) },
    socialImage: page.socialImage,
  }
  // The page's blocks do not change, so no block types are needed.
  const pageResult = await editPage(tx, new Map(), {
    pageId: page.id,
    base: mergedAlbum.version,
    change,
    username: mergedAlbum.username,
    writerId: null,
    now,
    // Albums have a permission of their own.
    rights: ALL_CHANGE_RIGHTS,
  })
  if (!pageResult.ok) return failure(pageResult.reason === 'notFound' ? 'notFound' : 'stale')
  const wasHidden = getVisibilityState(page.visibility, now.getTime()) !== 0
  const wasEmpty = storedAlbum.images.length === 0
  if (!mergedAlbum.hidden && mergedAlbum.images.length === 0 && (wasHidden || !wasEmpty)) return failure('empty')
  if (wasHidden !== mergedAlbum.hidden) {
    const visibility = mergedAlbum.hidden ? HIDDEN_VISIBILITY : null
    const visibilityResult = await setVisibilityIfFinished(tx, types, page.id, { visibility, now })
    if (!visibilityResult.ok && typeof visibilityResult.reason === 'object') return failure(visibilityResult.reason)
    unwrap(visibilityResult as Result<null, never>)
  }
  await replaceImages(tx, id, mergedAlbum.images)
  return ok(null)
}

/** Copies changed languages of the description into the page's lead; other languages keep texts written on the page. */
const updateLead = (
  { content, metaDescription }: { content: Readonly<Record<string, unknown>>; metaDescription: Multilingual | null },
  description: Multilingual,
): Multilingual => {
  const lead = isMultilingual(content.lead) ? (content.lead as Multilingual) : multilingual({})
  const languages = Object.keys({ ...metaDescription, ...description }) as Language[]
  const changedLanguages = languages.filter(code => (metaDescription?.[code] ?? '') !== (description[code] ?? ''))
  return { ...lead, ...Object.fromEntries(changedLanguages.map(language => [language, description[language]])) }
}

const readCaptions = (tx: Write, albumId: number) =>
  tx
    .select({ id: albumImages.fileId, caption: albumImages.caption })
    .from(albumImages)
    .where(eq(albumImages.albumId, albumId))

const replaceImages = async (tx: Write, albumId: number, images: AlbumFields['images']): Promise<void> => {
  const previous = await tx
    .delete(albumImages)
    .where(eq(albumImages.albumId, albumId))
    .returning({ fileId: albumImages.fileId, position: albumImages.position })
  if (images.length > 0) {
    await tx
      .insert(albumImages)
      .values(images.map(({ id: fileId, caption }, position) => ({ albumId, fileId, position, caption })))
  }
  const previousIds = previous.sort((first, second) => first.position - second.position).map(({ fileId }) => fileId)
  tx.audit({
    kind: 'album',
    id: albumId,
    before: { images: previousIds },
    after: { images: images.map(({ id }) => id) },
  })
  tx.changed(['content'])
}

/** Reorders albums; omitted ones follow in their current order. */
export const reorderAlbums = async (tx: Write, ids: AlbumIds): Promise<Result<null, 'notFound'>> => {
  const rows = await tx
    .select({ id: albums.id })
    .from(albums)
    .orderBy(asc(albums.position), asc(albums.id))
    .for('update')
  const existingIds = rows.map(({ id }) => id)
  const requestedIds = [...new Set(ids)]
  if (!requestedIds.every(id => existingIds.includes(id))) return failure('notFound')
  const order = [...requestedIds, ...existingIds.filter(id => !requestedIds.includes(id))]
  for (const [position, id] of order.entries()) await tx.update(albums).set({ position }).where(eq(albums.id, id))
  tx.audit({ kind: 'album', id: 0, action: 'ordered', before: { albums: existingIds }, after: { albums: order } })
  tx.changed(['content'])
  return ok(null)
}

/** Moves albums and their pages to the bin together. */
export const moveAlbumsToBin = async (tx: Write, ids: AlbumIds, now: Date): Promise<Result<null, 'notFound'>> => {
  const pageIds = await findPageIdsAbout(tx, 'album', ids)
  if (pageIds.length < new Set(ids).size) return failure('notFound')
  return (await binPages(tx, pageIds, now, 'album')).ok ? ok(null) : failure('notFound')
}

/** Restores albums from the bin. Returns the ids of their pages that got another address there. */
export const restoreAlbums = async (tx: Write, ids: AlbumIds): Promise<Result<number[], 'notFound'>> => {
  const pageIds = await findPageIdsAbout(tx, 'album', ids)
  if (pageIds.length < new Set(ids).size) return failure('notFound')
  return restorePages(tx, pageIds, 'album')
}

/** Deletes binned albums permanently; picture files stay. Returns their number. */
export const purgeAlbums = async (tx: Write, ids: AlbumIds): Promise<number> => {
  const binnedPages = await lockBinnedPages(tx, 'album')
  return deleteBinned(
    tx,
    binnedPages.filter(({ subjectId }) => subjectId !== null && ids.includes(subjectId)),
  )
}

/** Deletes all binned albums permanently. Returns their number. */
export const emptyAlbumBin = async (tx: Write): Promise<number> => deleteBinned(tx, await lockBinnedPages(tx, 'album'))

const deleteBinned = async (tx: Write, binnedPages: Awaited<ReturnType<typeof lockBinnedPages>>): Promise<number> => {
  const purgedCount = await purgePages(
    tx,
    binnedPages.map(({ id }) => id),
    'album',
  )
  const albumIds = binnedPages.flatMap(({ subjectId }) => subjectId ?? [])
  await tx.delete(albums).where(inArray(albums.id, albumIds))
  return purgedCount
}

const PURGE_BIN = defineJob<Record<string, never>>('empty-album-bin')
const BIN_RETENTION_DAYS = 30

/** Schedules the nightly deletion of albums that were binned more than 30 days ago. */
export const scheduleAlbumBinPurge = (app: App): void => {
  app.jobs.handle(PURGE_BIN, async (_payload, actor) => {
    const limit = new Date(app.now().getTime() - BIN_RETENTION_DAYS * DAY_MS)
    // A night without expired albums writes no audit entry.
    unwrap(
      await write(app, actor, async tx => {
        const expiredPages = await lockBinnedPages(tx, 'album', limit)
        return ok(expiredPages.length === 0 ? 0 : await deleteBinned(tx, expiredPages))
      }),
    )
  })
  app.jobs.schedule(PURGE_BIN, { cron: '30 3 * * *', payload: {}, key: 'bin' })
}
