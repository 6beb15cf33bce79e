import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { accounts } from '#accounts/contract-session.ts'
import type { FoundFile } from '#files/contract-finder.ts'
import type { UnfinishedUpload } from '#files/contract-upload.ts'
import { checkUploads } from '#files/domain/check-uploads.ts'
import { FILE_KINDS } from '#files/domain/file-kinds.ts'
import { formatFileSize } from '#kernel/file-size.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { showToast } from '#ui/toasts.ts'
import { UploadFailure } from './post-bytes.ts'
import { sendFile } from './send-file.ts'
import { GIVEN_UP } from './send-in-pieces.ts'
import { useUnfinishedUploads } from './use-unfinished-uploads.ts'

export interface Upload {
  key: number
  name: string
  /** From 0 to 1; at 1 the server processes the file. */
  share: number
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
  abort: AbortController
}

interface UploadsOptions {
  imageOnly: boolean
  multiple: boolean
  onKept: (file: FoundFile) => void
  onLoggedOut: () => void
  /** Number of logins since the page opened; each one resumes paused uploads. */
  logins: number
}

const MAX_CONCURRENT = 3
const ERROR_TOAST_MS = 10_000

/** Uploads files a few at a time; shows toasts for errors and for the end of a run. */
export const useUploads = ({ imageOnly, multiple, onKept, onLoggedOut, logins }: UploadsOptions): Uploads => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { uploadLimit: limit } = usePageOptions()
  const [items, setItems] = useState<readonly Upload[]>([])
  const run = useRef<RunningUpload[]>([])
  const lastKey = useRef(0)
  const onKeptRef = useRef(onKept)
  onKeptRef.current = onKept
  const fail = (message: string) => showToast('danger', message, { duration: ERROR_TOAST_MS })
  const unfinished = useUnfinishedUploads()
  const publishItems = () => setItems(run.current.map(({ key, name, share, state }) => ({ key, name, share, state })))

  const next = (): void => {
    const waitsForLogin = run.current.some(({ state }) => state === 'loggedOut')
    const free = waitsForLogin ? 0 : MAX_CONCURRENT - run.current.filter(isSending).length
    for (const upload of run.current.filter(({ state }) => state === 'waiting').slice(0, free)) void sendOne(upload)
    publishItems()
  }
  const show = (upload: RunningUpload, now: Partial<Upload>): void => {
    Object.assign(upload, now)
    publishItems()
  }
  const sendOne = async (upload: RunningUpload): Promise<void> => {
    upload.state = 'sending'
    try {
      const file = await sendRunning(upload, { send, imageOnly, language, show: now => show(upload, now) })
      upload.state = 'done'
      onKeptRef.current(file)
    } catch (error) {
      const failure = error instanceof UploadFailure ? error : new UploadFailure([])
      upload.state = failure.loggedOut ? 'loggedOut' : 'failed'
      if (failure.loggedOut) onLoggedOut()
      else if (!failure.canceled) {
        for (const message of failure.messages.length > 0 ? failure.messages : [t('finder.upload.failed')])
          fail(message)
      }
    }
    unfinished.reload()
    finish()
    next()
  }
  /** A run ends when every file succeeded or failed. */
  const finish = (): void => {
    if (!run.current.every(({ state }) => state === 'done' || state === 'failed')) return
    if (run.current.some(({ state }) => state === 'done')) showToast('success', t('finder.upload.completed'))
    run.current = []
  }
  const goOn = useEffectEvent(() => {
    for (const upload of run.current) if (upload.state === 'loggedOut') upload.state = 'waiting'
    next()
  })
  useEffect(() => {
    if (logins > 0) goOn()
  }, [logins])
  // Closing the finder aborts unfinished requests.
  useEffect(
    () => () => {
      for (const upload of run.current) upload.abort.abort()
    },
    [],
  )
  return {
    items,
    unfinished: unfinished.items.filter(({ name, size }) => !run.current.some(isSameFile(name, size))),
    discard: unfinished.discard,
    logIn: onLoggedOut,
    add(files, folderId) {
      const { valid, faults } = checkUploads(files, { limit, imageOnly, multiple })
      for (const { kind, file } of faults) {
        const words = { file: file?.name ?? '', limit: formatFileSize(limit, language), mimeTypes: MIME_TYPES }
        fail(t(`finder.upload.${kind}`, words))
      }
      for (const file of valid) {
        lastKey.current += 1
        const abort = new AbortController()
        run.current.push({ key: lastKey.current, name: file.name, share: 0, state: 'waiting', file, folderId, abort })
      }
      next()
    },
    cancel(key) {
      const upload = run.current.find(item => item.key === key)
      if (upload && isSending(upload)) upload.abort.abort(GIVEN_UP)
      else if (upload?.state === 'waiting' || upload?.state === 'loggedOut') {
        upload.state = 'failed'
        finish()
        // Without paused uploads the others continue.
        next()
      }
    },
  }
}

interface Sending {
  send: ReturnType<typeof useSend>
  imageOnly: boolean
  language: ReturnType<typeof useLanguage>
  show: (now: Partial<Upload>) => void
}

/** Throws `UploadFailure`. */
const sendRunning = (upload: RunningUpload, { send, imageOnly, language, show }: Sending): Promise<FoundFile> => {
  const order = {
    ...upload,
    imageOnly,
    language,
    signal: upload.abort.signal,
    token: async () => (await send(accounts.session, {}, { suppressesErrorToast: true })).body.data.csrfToken,
    onProgress: (share: number) => show({ share }),
  }
  const onWaiting = (waits: boolean) => show({ state: waits ? 'interrupted' : 'sending' })
  return sendFile({ ...order, send, onWaiting })
}

const isSending = ({ state }: Upload): boolean => state === 'sending' || state === 'interrupted'

const isSameFile =
  (name: string, size: number) =>
  ({ file }: RunningUpload): boolean =>
    file.name === name && file.size === size

const MIME_TYPES = Object.keys(FILE_KINDS).join(', ')
