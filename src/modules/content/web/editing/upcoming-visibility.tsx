import { useState } from 'react'
import { formatDateTime } from '#kernel/format-date.ts'
import { listUpcomingVisibilities } from '#kernel/upcoming-visibilities.ts'
import { ALWAYS, VISIBLE, type Visibility, validateVisibility } from '#kernel/visibility.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'

interface UpcomingVisibilityProps {
  visibility: Visibility
  /** The visibility of the page's product. */
  product: Visibility | null
}

/** Lists the current and coming states of the page. */
export const UpcomingVisibility = ({ visibility, product }: UpcomingVisibilityProps) => {
  const t = useT()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  if (Object.keys(validateVisibility(visibility)).length > 0) return null
  const changesNothing = visibility.type !== ALWAYS && visibility.stateInRange === visibility.stateOutRange
  return (
    <div aria-live="polite" className="grid gap-1 text-sm text-secondary">
      <ol aria-label={t('editing.upcoming.list')}>
        {listUpcomingVisibilities([visibility, product], now).map(({ at, state: stateNumber }) => {
          const state = t(`editing.state.${stateNumber}`)
          return (
            <li key={at ?? 0}>
              {at === null
                ? t('editing.upcoming.now', { state })
                : t('editing.upcoming.from', { state, moment: formatDateTime(new Date(at), language) })}
            </li>
          )
        })}
      </ol>
      {product && listUpcomingVisibilities([product], now).some(({ state }) => state !== VISIBLE) ? (
        <p>{t('editing.upcoming.product')}</p>
      ) : null}
      {changesNothing ? <p className="text-danger">{t('editing.upcoming.unchanged')}</p> : null}
    </div>
  )
}
