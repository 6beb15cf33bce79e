import { data } from 'react-router'
import { type Album, type AlbumImage, gallery } from '#gallery/contract-gallery.ts'
import type { Language } from '#kernel/language.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import type { Send } from '#wire/send.ts'

/** Loads albums and restores the staff's order, because JavaScript orders numeric keys. */
export const loadAlbums = async (send: Send, lang: Language): Promise<Album[]> => {
  const { body } = await send(gallery.index, { query: { lang } })
  return Object.values(body.albums).sort((first, second) => first.position - second.position)
}

export interface LoadedAlbum {
  id: number
  images: AlbumImage[]
}

/** Loads an album's pictures. Hidden and unknown albums answer 404. */
export const loadAlbum = async (send: Send, lang: Language, id: number): Promise<LoadedAlbum> => {
  try {
    const { body } = await send(gallery.images, { query: { id, lang } })
    return { id, images: body.data }
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}
