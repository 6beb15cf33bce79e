import { FILE_KINDS, isImage } from './file-kinds.ts'

/** Why a file is not taken: the key of its text. */
export type UploadFault = 'tooBig' | 'notImage' | 'wrongKind'

/** What is asked of a file. */
export interface UploadRules {
  /** Bytes that it has to stay below. */
  limit: number
  imageOnly: boolean
}

/** What is wrong with a file of this size and kind; `mime` is null where nobody knows what it is. */
export const uploadFault = (
  { size, mime }: { size: number; mime: string | null },
  { limit, imageOnly }: UploadRules,
): UploadFault | null => {
  if (size >= limit) return 'tooBig'
  if (imageOnly) return mime !== null && isImage(mime) && mime in FILE_KINDS ? null : 'notImage'
  return mime !== null && mime in FILE_KINDS ? null : 'wrongKind'
}
