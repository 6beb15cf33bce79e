import { createPages } from '#content/server/content.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { Write } from '#platform/server/write.ts'
import { albumImages, albums } from './tables.ts'

export interface NewAlbum {
  title: Multilingual
  description?: Multilingual
  slugs?: { et: string; en: string }
  position?: number
  socialImage?: string
  images: readonly { fileId: number; caption?: Multilingual }[]
}

/** Creates an album with page and pictures. Returns its id. */
export const createAlbum = async (tx: Write, album: NewAlbum): Promise<number> => {
  const { id } = getFirstElement(
    await tx
      .insert(albums)
      .values({ position: album.position ?? 0 })
      .returning({ id: albums.id }),
  )
  await createPages(tx, [
    {
      layout: 'GalleryDetailView',
      kind: 'album',
      subjectId: id,
      name: album.title.et ?? '',
      title: album.title,
      ...(album.slugs && { slugs: album.slugs }),
      ...(album.description && {
        metaDescription: album.description,
        content: { lead: album.description },
      }),
      socialImage: album.socialImage ?? null,
    },
  ])
  if (album.images.length > 0) {
    await tx.insert(albumImages).values(
      album.images.map(({ fileId, caption }, position) => ({
        albumId: id,
        fileId,
        position,
        caption: caption ?? null,
      })),
    )
  }
  return id
}
