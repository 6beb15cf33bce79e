import { useState } from 'react'
import { useSend } from '#platform/web/send-context.tsx'
import { showToast } from '#ui/toasts.ts'
import type { CallParams, FileCall } from '#wire/endpoint.ts'
import { SendError } from '#wire/send.ts'
import { isReportedGlobally } from '../web/browser-send.ts'
import { downloadFile } from './download-file.ts'

/** The object URL must live until its tab has read it. */
const OBJECT_URL_LIFETIME_MS = 60_000

/** Fetches a file and opens it in a tab. Errors appear as toasts. */
export const useOpenFile = () => {
  const send = useSend()
  const [isBusy, setIsBusy] = useState(false)
  const openFile = async <E extends FileCall>(call: E, params: CallParams<E>) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { body } = await send(call, params)
      openOrDownload(body as File)
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      if (error.kind === 'refused' && !isReportedGlobally(error)) showToast('warning', error.message)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, open: openFile }
}

/** Opens PDF files in a tab. Saves other files, and all files when the browser blocks the tab. */
const openOrDownload = (file: File): void => {
  if (file.type.startsWith('application/pdf')) {
    const objectUrl = URL.createObjectURL(file)
    if (window.open(objectUrl, '_blank')) {
      setTimeout(() => URL.revokeObjectURL(objectUrl), OBJECT_URL_LIFETIME_MS)
      return
    }
    URL.revokeObjectURL(objectUrl)
  }
  downloadFile(file, file.name)
}
