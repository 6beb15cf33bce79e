import { useState } from 'react'
import { useSend } from '#platform/web/send-context.tsx'
import { showToast } from '#ui/toasts.ts'
import type { CallOf, FileCall } from '#wire/endpoint.ts'
import { SendFailure } from '#wire/send.ts'
import { isToldByItself } from '../web/browser-send.ts'
import { saveFile } from './save-file.ts'

/** Long enough for the tab that it opens in to have read it. */
const READ_BY = 60_000

/** Fetches a file and shows it beside the screen; why there is none is told where it was asked for. */
export const useFile = () => {
  const send = useSend()
  const [busy, setBusy] = useState(false)
  const open = async <E extends FileCall>(call: E, what: CallOf<E>) => {
    if (busy) return
    setBusy(true)
    try {
      const { body } = await send(call, what)
      show(body as File)
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (error.kind === 'refused' && !isToldByItself(error)) showToast('warning', error.message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, open }
}

/** What browsers draw opens in a tab; all else, and where no tab may be opened so long after the press, is saved. */
const show = (file: File): void => {
  if (file.type.startsWith('application/pdf')) {
    const address = URL.createObjectURL(file)
    if (window.open(address, '_blank')) {
      setTimeout(() => URL.revokeObjectURL(address), READ_BY)
      return
    }
    URL.revokeObjectURL(address)
  }
  saveFile(file, file.name)
}
