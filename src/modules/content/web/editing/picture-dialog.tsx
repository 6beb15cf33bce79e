import { useEffect } from 'react'
import type { BlockPicture } from '#content/contract-block.ts'
import { type Address, type EditedDocument, readValue, replaceValue } from '#content/domain/edited-document.ts'
import { type EditedFile, type FileSummary, finder } from '#files/contract-finder.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import { findPressedPicture } from './find-picture-at.ts'
import { PictureFinder } from './lazy-finder.tsx'
import { session, useSession } from './session.ts'
import { useDroppedPicture } from './use-dropped-picture.ts'

/** Replaces a picture after a click or a file drop. */
export const PictureDialog = () => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const address = useSession(snapshot => snapshot.picture)
  const replacePicture = async (target: Address, file: FileSummary) => {
    // The list of files may be outdated, so the file is loaded again.
    const { body } = await send(finder.view, { params: { id: file.id } }, { staysOnSessionExpiry: true })
    session.change(`picture ${target}`, document => setPicture(document, target, toBlockPicture(body.data), language))
  }
  useDroppedPicture(replacePicture)
  usePicturePress()
  if (!address) return null
  return (
    <PictureFinder
      onClose={() => session.update({ picture: null })}
      onPick={file => {
        replacePicture(address, file).catch(() => showToast('danger', t('editing.pictureFailed')))
      }}
    />
  )
}

/** Selects the picture below a click. Text may cover a picture, so clicks beside the words select it too. */
const usePicturePress = (): void => {
  useEffect(() => {
    const selectPicture = (event: MouseEvent) => {
      const picture = event.defaultPrevented ? null : findPressedPicture(event)
      if (picture) session.update({ picture: picture.dataset.editPicture ?? null })
    }
    document.addEventListener('click', selectPicture)
    return () => document.removeEventListener('click', selectPicture)
  }, [])
}

/** Converts a file into a block picture. */
const toBlockPicture = (file: EditedFile): BlockPicture => ({
  src: file.url,
  preview: file.inlinePreview,
  alt: file.alts ?? { type: 'language' },
  width: file.width ?? 16,
  height: file.height ?? 9,
  ...(file.focus && { focus: file.focus }),
})

/**
 * Stores a picture. The header picture has one per language, blocks have one with alt texts in all languages, and the
 * social image is a path.
 */
const setPicture = (
  document: EditedDocument,
  target: Address,
  picture: BlockPicture,
  language: Language,
): EditedDocument => {
  if (target.endsWith('/socialImage')) return replaceValue(document, target, picture.src)
  if (!target.endsWith('/content/header-img')) return replaceValue(document, target, picture)
  const before = (readValue(document, target) ?? {}) as object
  const { alt, ...pictureFields } = picture
  return replaceValue(document, target, {
    type: 'language',
    ...before,
    [language]: { ...pictureFields, alt: pickText(alt, language) },
  })
}
