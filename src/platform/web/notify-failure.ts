import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'
import { isReportedGlobally } from './browser-send.ts'

/** Shows the error of a failed call in a toast unless the page already shows one. Rethrows other errors. */
export const notifyFailure = (failure: unknown, { id }: { id?: string } = {}): SendFailure => {
  if (!(failure instanceof SendFailure)) throw failure
  if (failure.kind !== 'aborted' && !isReportedGlobally(failure)) showToast('danger', failure.message, { id })
  return failure
}
