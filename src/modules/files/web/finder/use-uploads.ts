import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { accounts } from '#accounts/contract-accounts.ts'
import type { FileSummary } from '#files/contract-finder.ts'
import type { UnfinishedUpload } from '#files/contract-upload.ts'
import { checkUploads } from '#files/domain/check-uploads.ts'
import { FILE_KINDS } from '#files/domain/file-kinds.ts'
import { formatFileSize } from '#kernel/file-size.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { showToast } from '#ui/toasts.ts'
import { UploadRequestError } from './post-bytes.ts'
import { uploadFile } from './upload-file.ts'
import { UPLOAD_CANCELED } from './upload-in-chunks.ts'
import { useUnfinishedUploads } from './use-unfinished-uploads.ts'

export interface Upload {
  key: number
  name: string
  /** From 0 to 1; at 1 the server processes the file. */
  progress: number
  /** `interrupted` continues when the connection returns, `loggedOut` after a login. */
  state: 'waiting' | 'sending' | 'interrupted' | 'loggedOut' | 'done' | 'failed'
}

export interface Uploads {
  items: readonly Upload[]
  /** Checks files and uploads the valid ones. */
  add: (files: readonly File[], folderId: number) => void
  cancel: (key: number) => void
  /** Opens the login that paused uploads need. */
  logIn: () => void
  /** Unfinished uploads of large files. */
  unfinished: readonly UnfinishedUpload[]
  discard: (id: number) => Promise<void>
}

interface RunningUpload extends Upload {
  file: File
  folderId: number
  controller: AbortController
}

interface UploadsOptions {
  imageOnly: boolean
  multiple: boolean
  onUploaded: (file: FileSummary) => void
  onLoggedOut: () => void
  /** Number of logins since the page opened; each one resumes paused uploads. */
  loginCount: number
}

const MAX_CONCURRENT_UPLOADS = 3
const ERROR_TOAST_MS = 10_000

/** Uploads files a few at a time; shows toasts for errors and for the end of a run. */
export const useUploads = ({ imageOnly, multiple, onUploaded, onLoggedOut, loginCount }: UploadsOptions): Uploads => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { uploadLimit: limitBytes } = usePageOptions()
  const [items, setItems] = useState<readonly Upload[]>([])
  const currentUploads = useRef<RunningUpload[]>([])
  const lastKey = useRef(0)
  const onUploadedRef = useRef(onUploaded)
  onUploadedRef.current = onUploaded
  const showError = (message: string) => showToast('danger', message, { durationMs: ERROR_TOAST_MS })
  const unfinishedUploads = useUnfinishedUploads()
  const publishItems = () =>
    setItems(currentUploads.current.map(({ key, name, progress, state }) => ({ key, name, progress, state })))

  const startWaitingUploads = (): void => {
    const waitsForLogin = currentUploads.current.some(({ state }) => state === 'loggedOut')
    const freeSlots = waitsForLogin ? 0 : MAX_CONCURRENT_UPLOADS - currentUploads.current.filter(isActive).length
    for (const upload of currentUploads.current.filter(({ state }) => state === 'waiting').slice(0, freeSlots))
      void startUpload(upload)
    publishItems()
  }
  const updateUpload = (upload: RunningUpload, changes: Partial<Upload>): void => {
    Object.assign(upload, changes)
    publishItems()
  }
  const startUpload = async (upload: RunningUpload): Promise<void> => {
    upload.state = 'sending'
    try {
      const file = await sendUpload(upload, {
        send,
        imageOnly,
        language,
        update: changes => updateUpload(upload, changes),
      })
      upload.state = 'done'
      onUploadedRef.current(file)
    } catch (error) {
      const uploadError = error instanceof UploadRequestError ? error : new UploadRequestError([])
      upload.state = uploadError.isLoggedOut ? 'loggedOut' : 'failed'
      if (uploadError.isLoggedOut) onLoggedOut()
      else if (!uploadError.isCanceled) {
        for (const message of uploadError.messages.length > 0 ? uploadError.messages : [t('finder.upload.failed')])
          showError(message)
      }
    }
    unfinishedUploads.reload()
    finishRun()
    startWaitingUploads()
  }
  /** A run ends when every file succeeded or failed. */
  const finishRun = (): void => {
    if (!currentUploads.current.every(({ state }) => state === 'done' || state === 'failed')) return
    if (currentUploads.current.some(({ state }) => state === 'done')) showToast('success', t('finder.upload.completed'))
    currentUploads.current = []
  }
  const resumeAfterLogin = useEffectEvent(() => {
    for (const upload of currentUploads.current) if (upload.state === 'loggedOut') upload.state = 'waiting'
    startWaitingUploads()
  })
  useEffect(() => {
    if (loginCount > 0) resumeAfterLogin()
  }, [loginCount])
  // Closing the finder aborts unfinished requests.
  useEffect(
    () => () => {
      for (const upload of currentUploads.current) upload.controller.abort()
    },
    [],
  )
  return {
    items,
    unfinished: unfinishedUploads.items.filter(
      ({ name, size }) => !currentUploads.current.some(isSameFileAs(name, size)),
    ),
    discard: unfinishedUploads.discard,
    logIn: onLoggedOut,
    add(files, folderId) {
      const { valid, errors } = checkUploads(files, { limitBytes, imageOnly, multiple })
      for (const { kind, file } of errors) {
        const values = { file: file?.name ?? '', limit: formatFileSize(limitBytes, language), mimeTypes: MIME_TYPES }
        showError(t(`finder.upload.${kind}`, values))
      }
      for (const file of valid) {
        lastKey.current += 1
        currentUploads.current.push(createUpload(lastKey.current, file, folderId))
      }
      startWaitingUploads()
    },
    cancel(key) {
      const upload = currentUploads.current.find(item => item.key === key)
      if (upload && isActive(upload)) upload.controller.abort(UPLOAD_CANCELED)
      else if (upload?.state === 'waiting' || upload?.state === 'loggedOut') {
        upload.state = 'failed'
        finishRun()
        // Continues the other uploads when no upload is paused.
        startWaitingUploads()
      }
    },
  }
}

const createUpload = (key: number, file: File, folderId: number): RunningUpload => ({
  key,
  name: file.name,
  progress: 0,
  state: 'waiting',
  file,
  folderId,
  controller: new AbortController(),
})

interface SendContext {
  send: ReturnType<typeof useSend>
  imageOnly: boolean
  language: ReturnType<typeof useLanguage>
  update: (changes: Partial<Upload>) => void
}

/** Sends the file of an upload. Throws `UploadRequestError`. */
const sendUpload = (
  upload: RunningUpload,
  { send, imageOnly, language, update }: SendContext,
): Promise<FileSummary> => {
  const request = {
    ...upload,
    imageOnly,
    language,
    signal: upload.controller.signal,
    readToken: async () => (await send(accounts.readSession, {}, { suppressesErrorToast: true })).body.data.csrfToken,
    onProgress: (progress: number) => update({ progress }),
  }
  const onWaiting = (isWaiting: boolean) => update({ state: isWaiting ? 'interrupted' : 'sending' })
  return uploadFile({ ...request, send, onWaiting })
}

const isActive = ({ state }: Upload): boolean => state === 'sending' || state === 'interrupted'

const isSameFileAs =
  (name: string, size: number) =>
  ({ file }: RunningUpload): boolean =>
    file.name === name && file.size === size

const MIME_TYPES = Object.keys(FILE_KINDS).join(', ')
