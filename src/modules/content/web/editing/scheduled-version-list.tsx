import type { PageVersion } from '#content/contract-page-settings.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'

interface ScheduledVersionListProps {
  versions: readonly PageVersion[]
  isBusy: boolean
  /** Describes when visitors see a version. */
  describeVersion: (number: number) => string
  onCancel: (number: number) => void
}

/** Lists scheduled versions, each with the period in which visitors see it and a cancel button. */
export const ScheduledVersionList = ({ versions, isBusy, describeVersion, onCancel }: ScheduledVersionListProps) => {
  const t = useT()
  const language = useLanguage()
  if (versions.length === 0) return null
  const now = new Date().toISOString()
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('editing.schedule.ofThisPage')}</h3>
      <ul>
        {versions.map(({ number, savedBy, shownFrom, shownUntil }) => (
          <li className="edit-version" key={number}>
            <div>
              <b>
                {formatDateTime(shownFrom ?? now, language)} – {shownUntil ? formatDateTime(shownUntil, language) : '…'}
              </b>
              <small>
                {number} · {savedBy ?? t('editing.program')}
              </small>
              <small>{describeVersion(number)}</small>
            </div>
            <Button isLoading={isBusy} onClick={() => onCancel(number)} size="sm" variant="ghost">
              {t((shownFrom ?? now) > now ? 'editing.schedule.cancel' : 'editing.schedule.end')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
