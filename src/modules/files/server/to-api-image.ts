import { buildFileAddress } from '#files/domain/file-address.ts'
import type { Focus } from '#files/domain/focus.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { StoredFile } from './store-file.ts'

/** Converts a file to a picture of the API; `alt` is in the language. */
export const toApiImage = (
  file: Pick<StoredFile, 'id' | 'name' | 'revision' | 'inlinePreview' | 'alt' | 'focus'>,
  language: Language,
): { url: string; inlinePreview: string | null; alt: string; focus?: Focus } => ({
  url: buildFileAddress(file),
  inlinePreview: file.inlinePreview,
  alt: pickText(file.alt, language),
  // Most pictures have no focus point; leaving it out shortens long lists.
  ...(file.focus && { focus: file.focus }),
})
