import type { SendFailure } from '#wire/send.ts'
import type { Trouble } from './session.ts'

/** Why what is written could not be kept or saved: whether to wait, or to do something about it. */
export const troubleOf = ({ kind, status }: Pick<SendFailure, 'kind' | 'status'>): Trouble => {
  if (status === 404) return 'gone'
  if (status === 413) return 'tooLarge'
  if (status === 500) return 'fault'
  return kind === 'refused' && status < 500 && status !== 429 ? 'refused' : 'unreachable'
}
