import { fileAddress } from '#files/domain/file-address.ts'
import type { Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { StoredFile } from './store-file.ts'

/** A picture as answers carry it; `alt` in the language. */
export const imageOf = (
  file: Pick<StoredFile, 'id' | 'name' | 'revision' | 'inlinePreview' | 'alt'>,
  language: Language,
): { url: string; inlinePreview: string | null; alt: string } => ({
  url: fileAddress(file),
  inlinePreview: file.inlinePreview,
  alt: textIn(file.alt, language),
})
