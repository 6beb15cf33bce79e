import { FILE_KINDS, isImage } from './file-kinds.ts'
import type { UploadError, UploadRules } from './validate-upload.ts'

/** A chosen file as the browser describes it. */
export interface ChosenFile {
  name: string
  size: number
  /** The browser's guess of the MIME type; empty when unknown. */
  type: string
}

interface CheckedUploads<F> {
  valid: F[]
  /** Errors in display order; without `file` an error concerns the whole selection. */
  errors: { kind: UploadError | 'tooMany' | 'noFile'; file?: F }[]
}

/** Filters out files that the server would reject; the server checks their content again. */
export const checkUploads = <F extends ChosenFile>(
  files: readonly F[],
  { limitBytes, imageOnly, multiple }: UploadRules & { multiple: boolean },
): CheckedUploads<F> => {
  if (!multiple && files.length > 1) return { valid: [], errors: [{ kind: 'tooMany' }] }
  const errors = files.flatMap(file => {
    const kind = findUploadError(file, { limitBytes, imageOnly })
    return kind ? [{ kind, file }] : []
  })
  const valid = files.filter(file => !errors.some(error => error.file === file))
  return { valid, errors: valid.length === 0 ? [...errors, { kind: 'noFile' }] : errors }
}

const findUploadError = (
  { name, size, type }: ChosenFile,
  { limitBytes, imageOnly }: UploadRules,
): UploadError | null => {
  if (size >= limitBytes) return 'tooBig'
  if (imageOnly) return type === '' || isImage(type) ? null : 'notImage'
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  // Browsers report different MIME types for one format.
  const isAccepted = type in FILE_KINDS || Object.values(FILE_KINDS).some(extensions => extensions.includes(extension))
  return isAccepted ? null : 'wrongKind'
}
