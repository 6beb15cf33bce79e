import { FILE_KINDS, isImage } from './file-kinds.ts'
import type { UploadFault, UploadRules } from './upload-fault.ts'

/** A file that was chosen, as a browser tells it before it is sent. */
export interface ChosenFile {
  name: string
  size: number
  /** What the browser takes it for; empty where it does not know. */
  type: string
}

interface CheckedUploads<F> {
  valid: F[]
  /** What is told, in order: of which file, or of them all. */
  faults: { kind: UploadFault | 'tooMany' | 'none'; file?: F }[]
}

/** What of chosen files is worth sending. The server judges again, by what is in them. */
export const checkUploads = <F extends ChosenFile>(
  files: readonly F[],
  { limit, imageOnly, multiple }: UploadRules & { multiple: boolean },
): CheckedUploads<F> => {
  if (!multiple && files.length > 1) return { valid: [], faults: [{ kind: 'tooMany' }] }
  const faults = files.flatMap(file => {
    const kind = faultOf(file, { limit, imageOnly })
    return kind ? [{ kind, file }] : []
  })
  const valid = files.filter(file => !faults.some(fault => fault.file === file))
  return { valid, faults: valid.length === 0 ? [...faults, { kind: 'none' }] : faults }
}

const faultOf = ({ name, size, type }: ChosenFile, { limit, imageOnly }: UploadRules): UploadFault | null => {
  if (size >= limit) return 'tooBig'
  if (imageOnly) return type === '' || isImage(type) ? null : 'notImage'
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  // Browsers call the same file by many names.
  const isKnown = type in FILE_KINDS || Object.values(FILE_KINDS).some(endings => endings.includes(ending))
  return isKnown ? null : 'wrongKind'
}
