import { useState } from 'react'
import { type PageSettings, pageSettings } from '#content/contract-page-settings.ts'
import { useUnfinishedAlert } from '#content/web/editing/parts/use-unfinished-alert.tsx'
import { formatDateTime } from '#kernel/format-date.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'

interface PageHistoryProps {
  pageId: number
  settings: PageSettings
  /** Returns the newest known version of the page. */
  readVersion: () => Promise<number>
  /** Receives the number of the restored version. */
  onRestored: (version: number) => void
}

export const PageHistory = ({ pageId, settings, readVersion, onRestored }: PageHistoryProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const [restoringNumber, setRestoringNumber] = useState<number>()
  const { attempt, alert, notice } = useUnfinishedAlert(t('editing.unfinished.restore'))
  const restoreVersion = async (number: number) => {
    await attempt(async ({ acceptsUnfinished }) => {
      setRestoringNumber(number)
      try {
        const body = { number, version: await readVersion(), acceptsUnfinished }
        const restoreResponse = await send(pageSettings.restore, { params: { id: pageId }, body })
        showToast('success', t('editing.restored'))
        onRestored(restoreResponse.body.data.version)
      } finally {
        setRestoringNumber(undefined)
      }
    })
  }
  return (
    <>
      {notice}
      <ul>
        {settings.versions.map(({ number, cause, savedBy, savedAt, live }) => (
          <li className="edit-version" key={number}>
            <div>
              <b>{formatDateTime(savedAt, language)}</b>
              <small>
                {number} · {t(`editing.cause.${cause}`)} · {savedBy ?? t('editing.program')}
              </small>
            </div>
            {live ? (
              <span className="text-sm text-good">{t('editing.live')}</span>
            ) : (
              <Button
                isLoading={restoringNumber === number}
                onClick={() => void restoreVersion(number)}
                size="sm"
                variant="ghost"
              >
                {t('editing.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {alert}
    </>
  )
}
