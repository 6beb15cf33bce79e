import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'
import { isToldByItself } from './browser-send.ts'

/** Tells in a toast why a call came to nothing, unless the page as a whole says so already; throws what is no failed call. */
export const tellFailure = (failure: unknown, { id }: { id?: string } = {}): SendFailure => {
  if (!(failure instanceof SendFailure)) throw failure
  if (failure.kind !== 'aborted' && !isToldByItself(failure)) showToast('danger', failure.message, { id })
  return failure
}
