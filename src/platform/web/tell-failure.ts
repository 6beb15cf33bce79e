import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'
import { isToldByItself } from './browser-send.ts'

/** Shows the error of a failed call in a toast unless the page already shows one. Rethrows other errors. */
export const tellFailure = (failure: unknown, { id }: { id?: string } = {}): SendFailure => {
  if (!(failure instanceof SendFailure)) throw failure
  if (failure.kind !== 'aborted' && !isToldByItself(failure)) showToast('danger', failure.message, { id })
  return failure
}
