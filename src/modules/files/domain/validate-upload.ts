import { FILE_KINDS, isImage } from './file-kinds.ts'

/** Message key of a rejected file. */
export type UploadError = 'tooBig' | 'notImage' | 'wrongKind'

export interface UploadRules {
  /** Exclusive size limit in bytes. */
  limitBytes: number
  imageOnly: boolean
}

/** Returns why a file is rejected, or null; `mime` is null when the type is unknown. */
export const validateUpload = (
  { size, mime }: { size: number; mime: string | null },
  { limitBytes, imageOnly }: UploadRules,
): UploadError | null => {
  if (size >= limitBytes) return 'tooBig'
  if (imageOnly) return mime !== null && isImage(mime) && mime in FILE_KINDS ? null : 'notImage'
  return mime !== null && mime in FILE_KINDS ? null : 'wrongKind'
}
