import { useEffect, useEffectEvent, useRef } from 'react'
import { accounts } from '#accounts/contract-accounts.ts'
import type { Address } from '#content/domain/edited-document.ts'
import type { FileSummary } from '#files/contract-finder.ts'
import { checkUploads } from '#files/domain/check-uploads.ts'
import { useCanEditFiles } from '#files/web/finder/file-permission-gate.tsx'
import { UploadRequestError } from '#files/web/finder/post-bytes.ts'
import { uploadFile } from '#files/web/finder/upload-file.ts'
import { UPLOAD_CANCELED } from '#files/web/finder/upload-in-chunks.ts'
import { formatFileSize } from '#kernel/file-size.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { showToast } from '#ui/toasts.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { SendError } from '#wire/send.ts'
import { findPictureAt } from './find-picture-at.ts'
import { session, useSession } from './session.ts'

const ERROR_TOAST_MS = 10_000

/** Uploads a file dropped onto a picture and replaces the picture. */
export const useDroppedPicture = (replacePicture: (address: Address, file: FileSummary) => Promise<void>): void => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const canEditFiles = useCanEditFiles()
  const { uploadLimit: limitBytes, defaultFolder: folderId } = usePageOptions()
  const saveError = useSession(snapshot => snapshot.saveError)
  /** Uploads and insertions to retry after the next login. */
  const retriesAfterLogin = useRef<(() => void)[]>([])
  const runningUploads = useRef(new Set<AbortController>())
  const showErrorToast = (message: string) => showToast('danger', message, { durationMs: ERROR_TOAST_MS })
  const retryAfterLogin = (retry: () => void) => {
    retriesAfterLogin.current.push(retry)
    session.recordExpiredLogin({ isBlocking: true })
  }
  const uploadPicture = async (address: Address, file: File) => {
    const controller = new AbortController()
    runningUploads.current.add(controller)
    const cancelUpload = () => controller.abort(UPLOAD_CANCELED)
    const progress = { name: file.name, share: 0, isWaiting: false, cancel: cancelUpload }
    const showProgress = (changes: Partial<typeof progress>) =>
      session.update({ upload: { ...Object.assign(progress, changes) } })
    showProgress({})
    try {
      const uploadedFile = await uploadFile({
        file,
        folderId,
        imageOnly: true,
        language,
        signal: controller.signal,
        send,
        readToken: async () =>
          (await send(accounts.readSession, {}, { suppressesErrorToast: true })).body.data.csrfToken,
        onProgress: share => showProgress({ share }),
        onWaiting: isWaiting => showProgress({ isWaiting }),
      })
      await insertUploadedFile(address, uploadedFile)
    } catch (error) {
      const uploadError = error instanceof UploadRequestError ? error : new UploadRequestError([])
      if (uploadError.isLoggedOut) retryAfterLogin(() => void uploadPicture(address, file))
      else if (!uploadError.isCanceled) {
        for (const message of uploadError.messages.length > 0 ? uploadError.messages : [t('finder.upload.failed')])
          showErrorToast(message)
      }
    } finally {
      runningUploads.current.delete(controller)
      if (session.getSnapshot()?.upload?.cancel === cancelUpload) session.update({ upload: null })
    }
  }
  /** Inserts a stored file. A failed insertion must not repeat the upload. */
  const insertUploadedFile = async (address: Address, uploadedFile: FileSummary) => {
    try {
      await replacePicture(address, uploadedFile)
      showToast('success', t('finder.upload.completed'))
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      if (error.message === INVALID_CREDENTIALS) retryAfterLogin(() => void insertUploadedFile(address, uploadedFile))
      else showErrorToast(t('editing.pictureFailed'))
    }
  }
  const uploadDroppedFiles = useEffectEvent((address: Address, files: readonly File[]) => {
    const { valid, errors } = checkUploads(files, { limitBytes, imageOnly: true, multiple: false })
    for (const { kind, file } of errors)
      showErrorToast(
        t(`finder.upload.${kind}`, { file: file?.name ?? '', limit: formatFileSize(limitBytes, language) }),
      )
    for (const file of valid) void uploadPicture(address, file)
  })
  const resume = useEffectEvent(() => {
    for (const retry of retriesAfterLogin.current.splice(0)) retry()
  })
  useEffect(() => {
    if (saveError !== 'expired') resume()
  }, [saveError])
  useFileDrop((address, files) => {
    if (address) uploadDroppedFiles(address, files)
    else showToast('info', t(canEditFiles ? 'editing.dropOnPicture' : 'finder.forbidden'))
  })
  useEffect(() => {
    const controllers = runningUploads.current
    return () => {
      for (const controller of controllers) controller.abort()
    }
  }, [])
}

/** Prevents the browser from opening a dropped file in place of the page. */
const useFileDrop = (onDrop: (address: Address | undefined, files: readonly File[]) => void): void => {
  const handleDropEffect = useEffectEvent(onDrop)
  useEffect(() => {
    let highlightedElement: HTMLElement | null = null
    const highlightTarget = (next: HTMLElement | null) => {
      if (highlightedElement === next) return
      highlightedElement?.removeAttribute('data-over')
      next?.setAttribute('data-over', '')
      highlightedElement = next
    }
    const handleDragOver = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      highlightTarget(findPictureUnder(event))
    }
    const handleDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) highlightTarget(null)
    }
    const handleDrop = (event: DragEvent) => {
      highlightTarget(null)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      handleDropEffect(findPictureUnder(event)?.dataset.editPicture, files)
    }
    document.addEventListener('dragover', handleDragOver)
    document.addEventListener('dragleave', handleDragLeave)
    document.addEventListener('drop', handleDrop)
    return () => {
      document.removeEventListener('dragover', handleDragOver)
      document.removeEventListener('dragleave', handleDragLeave)
      document.removeEventListener('drop', handleDrop)
    }
  }, [])
}

const findPictureUnder = ({ target, clientX, clientY }: DragEvent): HTMLElement | null =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-edit-picture]') : null) ??
  findPictureAt(clientX, clientY)
