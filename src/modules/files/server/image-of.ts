import { fileAddress } from '#files/domain/file-address.ts'
import type { Focus } from '#files/domain/focus.ts'
import type { Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { StoredFile } from './store-file.ts'

/** A picture as answers carry it; `alt` in the language. */
export const imageOf = (
  file: Pick<StoredFile, 'id' | 'name' | 'revision' | 'inlinePreview' | 'alt' | 'focus'>,
  language: Language,
): { url: string; inlinePreview: string | null; alt: string; focus?: Focus } => ({
  url: fileAddress(file),
  inlinePreview: file.inlinePreview,
  alt: textIn(file.alt, language),
  // Left out where it is the middle: most pictures have none, and lists are long.
  ...(file.focus && { focus: file.focus }),
})
