import { X } from 'lucide-react'
import { useT } from '#platform/web/texts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { Uploads } from './use-uploads.ts'

/** What is on its way, how far each is, and the way to stop it. */
export const UploadsList = ({ uploads }: { uploads: Uploads }) => {
  const t = useT()
  if (uploads.items.length === 0) return null
  return (
    <ul aria-label={t('finder.uploads')} className="finder-uploads">
      {uploads.items.map(({ key, name, share, state }) => (
        <li className="flex items-center gap-3 text-sm" key={key}>
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <progress
            aria-label={t('finder.progress', { name })}
            className="finder-progress"
            max={1}
            value={state === 'waiting' ? 0 : state === 'sending' && share >= 1 ? undefined : share}
          />
          <span className="w-20 text-right text-secondary tabular-nums">
            {state === 'waiting'
              ? t('finder.waiting')
              : state === 'sending' && share >= 1
                ? t('finder.processing')
                : state === 'failed'
                  ? t('finder.failed')
                  : `${Math.round(share * 100)} %`}
          </span>
          {state === 'waiting' || state === 'sending' ? (
            <IconButton
              icon={<X aria-hidden />}
              label={t('finder.cancelUpload', { name })}
              onClick={() => uploads.cancel(key)}
              size="sm"
              tip="none"
            />
          ) : (
            <span className="size-9" />
          )}
        </li>
      ))}
    </ul>
  )
}
