import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { formatFileSize } from '#kernel/file-size.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { Upload, Uploads } from './use-uploads.ts'

/** Lists running uploads with progress, then unfinished ones. */
export const UploadsList = ({ uploads }: { uploads: Uploads }) => {
  const t = useT()
  const language = useLanguage()
  if (uploads.items.length === 0 && uploads.unfinished.length === 0) return null
  return (
    <ul aria-label={t('finder.uploads')} className="finder-uploads">
      {uploads.items.map(upload => (
        <UploadRow
          key={`run-${upload.key}`}
          name={upload.name}
          onCancel={isCancelable(upload) ? () => uploads.cancel(upload.key) : undefined}
          progress={getShownProgress(upload)}
        >
          <UploadState onLogIn={uploads.logIn} upload={upload} />
        </UploadRow>
      ))}
      {uploads.unfinished.map(({ id, name, size, chunks, chunk_size }) => (
        <UploadRow
          hint={`${t('finder.resumable')} (${formatFileSize(size, language)})`}
          key={`unfinished-${id}`}
          name={name}
          onCancel={() => void uploads.discard(id)}
          progress={Math.min(1, (chunks * chunk_size) / size)}
        >
          {formatPercent(Math.min(1, (chunks * chunk_size) / size))}
        </UploadRow>
      ))}
    </ul>
  )
}

interface UploadRowProps {
  name: string
  hint?: string
  /** Undefined shows indeterminate progress. */
  progress: number | undefined
  onCancel: (() => void) | undefined
  children: ReactNode
}

const UploadRow = ({ name, hint, progress, onCancel, children }: UploadRowProps) => {
  const t = useT()
  return (
    <li className="flex items-center gap-3 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {hint ? <span className="block text-secondary text-xs">{hint}</span> : null}
      </span>
      <progress aria-label={t('finder.progress', { name })} className="finder-progress" max={1} value={progress} />
      <span className="w-20 text-right text-secondary tabular-nums">{children}</span>
      {onCancel ? (
        <IconButton
          icon={<X aria-hidden />}
          label={t('finder.cancelUpload', { name })}
          onClick={onCancel}
          size="sm"
          tooltipPosition="none"
        />
      ) : (
        <span className="size-9" />
      )}
    </li>
  )
}

const UploadState = ({ upload, onLogIn }: { upload: Upload; onLogIn: () => void }) => {
  const t = useT()
  const { state, progress } = upload
  if (isProcessing(upload)) return t('finder.processing')
  if (state === 'loggedOut') {
    return (
      <Button onClick={onLogIn} size="sm">
        {t('finder.states.loggedOut')}
      </Button>
    )
  }
  if (state === 'waiting' || state === 'interrupted' || state === 'failed') return t(`finder.states.${state}`)
  return formatPercent(progress)
}

const isCancelable = ({ state }: Upload): boolean => state !== 'done' && state !== 'failed'

const getShownProgress = (upload: Upload): number | undefined => {
  if (upload.state === 'waiting') return 0
  return isProcessing(upload) ? undefined : upload.progress
}

const isProcessing = ({ state, progress }: Upload): boolean => state === 'sending' && progress >= 1

const formatPercent = (share: number): string => `${Math.round(share * 100)} %`
