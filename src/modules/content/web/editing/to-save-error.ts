import type { SendError } from '#wire/send.ts'
import type { SaveError } from './session.ts'

/** Converts a request failure into the save error of the editor. */
export const toSaveError = ({ kind, status }: Pick<SendError, 'kind' | 'status'>): SaveError => {
  if (status === 404) return 'notFound'
  if (status === 413) return 'tooLarge'
  if (status === 500) return 'serverError'
  return kind === 'refused' && status < 500 && status !== 429 ? 'refused' : 'unreachable'
}
