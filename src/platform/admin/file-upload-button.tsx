import FileUp from 'lucide-react/icons/file-up'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SendError } from '#wire/send.ts'
import { notifyError } from '../web/notify-error.ts'
import { useReload } from './use-reload.ts'

interface FileUploadButtonProps {
  label: string
  /** File types as in the attribute `accept`. */
  accept: string
  hint?: ReactNode
  /** Sends the file; the screen is read again afterwards. */
  onUpload: (file: File) => Promise<void>
}

/** Uploads one file when it is chosen, and states an error of the field `file` below the button. */
export const FileUploadButton = ({ label, accept, hint, onUpload }: FileUploadButtonProps) => {
  const reload = useReload()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const uploadFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Without this a browser ignores a second choice of one file.
    target.value = ''
    if (!file) return
    setIsBusy(true)
    setError('')
    try {
      await onUpload(file)
      await reload()
    } catch (reason) {
      if (reason instanceof SendError && reason.errors.file) setError(reason.errors.file.join(' '))
      else notifyError(reason)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        aria-describedby={hint ? hintId : undefined}
        icon={<FileUp aria-hidden />}
        isLoading={isBusy}
        onClick={() => input.current?.click()}
        variant="primary"
      >
        {label}
      </Button>
      <input
        accept={accept}
        aria-label={label}
        hidden
        onChange={event => void uploadFile(event)}
        ref={input}
        type="file"
      />
      {hint ? (
        <p className="text-sm text-secondary" id={hintId}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="measure font-medium text-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
