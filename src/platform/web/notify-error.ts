import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { isReportedGlobally } from './browser-send.ts'

/** Shows the error of a failed call in a toast unless the page already shows one. Rethrows other errors. */
export const notifyError = (error: unknown, { id }: { id?: string } = {}): SendError => {
  if (!(error instanceof SendError)) throw error
  if (error.kind !== 'aborted' && !isReportedGlobally(error)) showToast('danger', error.message, { id })
  return error
}
