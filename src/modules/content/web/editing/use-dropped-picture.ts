import { useEffect, useEffectEvent, useRef } from 'react'
import { accounts } from '#accounts/contract-session.ts'
import type { Address } from '#content/domain/edited-document.ts'
import type { FoundFile } from '#files/contract-finder.ts'
import { checkUploads } from '#files/domain/check-uploads.ts'
import { UploadFailure } from '#files/web/finder/post-bytes.ts'
import { useCanEditFiles } from '#files/web/finder/require-file-permission.tsx'
import { uploadFile } from '#files/web/finder/upload-file.ts'
import { UPLOAD_CANCELED } from '#files/web/finder/upload-in-chunks.ts'
import { formatFileSize } from '#kernel/file-size.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { showToast } from '#ui/toasts.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { SendFailure } from '#wire/send.ts'
import { pictureAt } from './picture-at.ts'
import { session, useSession } from './session.ts'

const ERROR_TOAST_MS = 10_000

/** Uploads a file dropped onto a picture and replaces the picture. */
export const useDroppedPicture = (put: (at: Address, file: FoundFile) => Promise<void>): void => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const mayFiles = useCanEditFiles()
  const { uploadLimit: limitBytes, defaultFolder: folderId } = usePageOptions()
  const trouble = useSession(now => now.trouble)
  /** Uploads that wait for a new login. */
  const waits = useRef<(() => void)[]>([])
  const running = useRef(new Set<AbortController>())
  const fail = (message: string) => showToast('danger', message, { durationMs: ERROR_TOAST_MS })
  const afterLogin = (goOn: () => void) => {
    waits.current.push(goOn)
    session.loginEnded(true)
  }
  const upload = async (at: Address, file: File) => {
    const abort = new AbortController()
    running.current.add(abort)
    const cancel = () => abort.abort(UPLOAD_CANCELED)
    const shown = { name: file.name, share: 0, waits: false, cancel }
    const show = (now: Partial<typeof shown>) => session.put({ upload: { ...Object.assign(shown, now) } })
    show({})
    try {
      const uploaded = await uploadFile({
        ...{ file, folderId, imageOnly: true, language, signal: abort.signal, send },
        readToken: async () =>
          (await send(accounts.readSession, {}, { suppressesErrorToast: true })).body.data.csrfToken,
        onProgress: share => show({ share }),
        onWaiting: isWaiting => show({ waits: isWaiting }),
      })
      await place(at, uploaded)
    } catch (error) {
      const failure = error instanceof UploadFailure ? error : new UploadFailure([])
      if (failure.isLoggedOut) afterLogin(() => void upload(at, file))
      else if (!failure.isCanceled) {
        for (const message of failure.messages.length > 0 ? failure.messages : [t('finder.upload.failed')])
          fail(message)
      }
    } finally {
      running.current.delete(abort)
      if (session.now()?.upload?.cancel === cancel) session.put({ upload: null })
    }
  }
  /** The file is stored. A later failure must not upload it again. */
  const place = async (at: Address, uploaded: FoundFile) => {
    try {
      await put(at, uploaded)
      showToast('success', t('finder.upload.completed'))
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (error.message === INVALID_CREDENTIALS) afterLogin(() => void place(at, uploaded))
      else fail(t('editing.pictureFailed'))
    }
  }
  const drop = useEffectEvent((at: Address, files: readonly File[]) => {
    const { valid, errors } = checkUploads(files, { limitBytes, imageOnly: true, multiple: false })
    for (const { kind, file } of errors)
      fail(t(`finder.upload.${kind}`, { file: file?.name ?? '', limit: formatFileSize(limitBytes, language) }))
    for (const file of valid) void upload(at, file)
  })
  const goOn = useEffectEvent(() => {
    for (const again of waits.current.splice(0)) again()
  })
  useEffect(() => {
    if (trouble !== 'expired') goOn()
  }, [trouble])
  useFilesOverPage((at, files) => {
    if (at) drop(at, files)
    else showToast('info', t(mayFiles ? 'editing.dropOnPicture' : 'finder.noRight'))
  })
  useEffect(() => {
    const left = running.current
    return () => {
      for (const abort of left) abort.abort()
    }
  }, [])
}

/** Prevents the browser from opening a dropped file in place of the page. */
const useFilesOverPage = (onDrop: (at: Address | undefined, files: readonly File[]) => void): void => {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    let marked: HTMLElement | null = null
    const mark = (next: HTMLElement | null) => {
      if (marked === next) return
      marked?.removeAttribute('data-over')
      next?.setAttribute('data-over', '')
      marked = next
    }
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      mark(pictureUnder(event))
    }
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) mark(null)
    }
    const dropped = (event: DragEvent) => {
      mark(null)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      drop(pictureUnder(event)?.dataset.editPicture, files)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', left)
    document.addEventListener('drop', dropped)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', left)
      document.removeEventListener('drop', dropped)
    }
  }, [])
}

const pictureUnder = ({ target, clientX, clientY }: DragEvent): HTMLElement | null =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-edit-picture]') : null) ?? pictureAt(clientX, clientY)
