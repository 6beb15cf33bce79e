import type { PageVersion } from '#content/contract-page-settings.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'

interface PlannedListProps {
  planned: readonly PageVersion[]
  busy: boolean
  /** Describes when visitors see a version. */
  sentenceOf: (number: number) => string
  onDrop: (number: number) => void
}

/** Lists scheduled versions with the periods that visitors see and a cancel button. */
export const PlannedList = ({ planned, busy, sentenceOf, onDrop }: PlannedListProps) => {
  const t = useT()
  const language = useLanguage()
  if (planned.length === 0) return null
  const now = new Date().toISOString()
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('editing.times.ofThisPage')}</h3>
      <ul>
        {planned.map(({ number, savedBy, shownFrom, shownUntil }) => (
          <li className="edit-version" key={number}>
            <div>
              <b>
                {formatDateTime(shownFrom ?? now, language)} – {shownUntil ? formatDateTime(shownUntil, language) : '…'}
              </b>
              <small>
                {number} · {savedBy ?? t('editing.program')}
              </small>
              <small>{sentenceOf(number)}</small>
            </div>
            <Button loading={busy} onClick={() => onDrop(number)} size="sm" variant="ghost">
              {t((shownFrom ?? now) > now ? 'editing.times.drop' : 'editing.times.end')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
