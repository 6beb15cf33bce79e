import { useEffect } from 'react'
import type { BlockPicture } from '#content/contract-block.ts'
import { type Address, type EditedDocument, readValue, replaceValue } from '#content/domain/edited-document.ts'
import { type EditedFile, type FoundFile, finder } from '#files/contract-finder.ts'
import type { Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import { PictureFinder } from './lazy-finder.tsx'
import { pressedPicture } from './picture-at.ts'
import { session, useSession } from './session.ts'
import { useDroppedPicture } from './use-dropped-picture.ts'

/** Replaces a picture after a click or a file drop. */
export const PictureDialog = () => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const address = useSession(now => now.picture)
  const put = async (at: Address, file: FoundFile) => {
    const { body } = await send(finder.view, { params: { id: file.id } }, { staysOnSessionExpiry: true })
    session.change(`picture ${at}`, now => putPicture(now, at, pictureOf(body.data), language))
  }
  useDroppedPicture(put)
  usePressesThrough()
  if (!address) return null
  return (
    <PictureFinder
      onClose={() => session.put({ picture: null })}
      onPick={file => {
        put(address, file).catch(() => showToast('danger', t('editing.pictureFailed')))
      }}
    />
  )
}

/** Text may cover a picture: clicks beside the words select the picture. */
const usePressesThrough = (): void => {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const place = event.defaultPrevented ? null : pressedPicture(event)
      if (place) session.put({ picture: place.dataset.editPicture ?? null })
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [])
}

/** Converts a file into a block picture. The file is freshly loaded, as the list may be old. */
const pictureOf = (file: EditedFile): BlockPicture => ({
  src: file.url,
  preview: file.inlinePreview,
  alt: file.alts ?? { type: 'language' },
  width: file.width ?? 16,
  height: file.height ?? 9,
  ...(file.focus && { focus: file.focus }),
})

/**
 * Stores a picture. Page fields have one per language, blocks have one with alt texts in all languages, and the social
 * image is a path.
 */
const putPicture = (
  document: EditedDocument,
  at: Address,
  picture: BlockPicture,
  language: Language,
): EditedDocument => {
  if (at.endsWith('/socialImage')) return replaceValue(document, at, picture.src)
  if (!at.endsWith('/content/header-img')) return replaceValue(document, at, picture)
  const before = (readValue(document, at) ?? {}) as object
  const { alt, ...rest } = picture
  return replaceValue(document, at, {
    type: 'language',
    ...before,
    [language]: { ...rest, alt: textIn(alt, language) },
  })
}
