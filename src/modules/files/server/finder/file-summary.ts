import type { FileSummary } from '#files/contract-finder.ts'
import { buildFileAddress } from '#files/domain/file-address.ts'
import { isImage } from '#files/domain/file-kinds.ts'
import { IMAGE_SIZES } from '#files/domain/image-sizes.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { StoredFile } from '../store-file.ts'

const LARGE_IMAGE_SIZE = IMAGE_SIZES.at(-1)

/** Converts a stored file for the API, with texts in the language. */
export const toFileSummary = (file: StoredFile, language: Language): FileSummary => ({
  id: file.id,
  url: buildFileAddress(file),
  name: file.name,
  mime: file.mime,
  size: file.size,
  folder_id: file.folderId,
  width: file.width,
  height: file.height,
  inlinePreview: file.inlinePreview,
  alt: pickText(file.alt, language),
  caption: pickText(file.caption, language),
  focus: file.focus,
  images: isImage(file.mime) ? { large: { url: `${buildFileAddress(file)}?size=${LARGE_IMAGE_SIZE}` } } : null,
  created_at: file.createdAt.toISOString(),
  deleted_at: file.deletedAt?.toISOString() ?? null,
})
