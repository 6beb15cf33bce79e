import { data } from 'react-router'
import { type Album, type AlbumImage, gallery } from '#gallery/contract-album.ts'
import type { Language } from '#kernel/language.ts'
import { type Send, SendFailure } from '#wire/send.ts'

/** The albums in the order that staff gave them: an object with numbers for names has them in the order of the numbers. */
export const loadAlbums = async (send: Send, lang: Language): Promise<Album[]> => {
  const { body } = await send(gallery.index, { query: { lang } })
  return Object.values(body.albums).sort((one, other) => one.position - other.position)
}

export interface LoadedAlbum {
  id: number
  images: AlbumImage[]
}

/** An album's pictures; one that this visitor may not see is not there. */
export const loadAlbum = async (send: Send, lang: Language, id: number): Promise<LoadedAlbum> => {
  try {
    const { body } = await send(gallery.images, { query: { id, lang } })
    return { id, images: body.data }
  } catch (error) {
    const missing = error instanceof SendFailure && (error.status === 404 || error.status === 422)
    throw missing ? data(null, { status: 404 }) : error
  }
}
