import { type ComponentType, useEffect, useState } from 'react'
import { readMeasuring } from '#analytics/domain/measuring.ts'
import { fetchAgain } from '#platform/web/fetch-again.ts'
import { useT } from '#platform/web/texts.tsx'
import { askConsent } from './consent.ts'

type Panel = ComponentType<{ analyticsId: string }>

/** Where visitors are asked whether they may be measured; nothing at all, and nothing fetched, while nobody measures. */
export const ConsentPlace = ({ analyticsId }: { analyticsId: string | null }) => {
  const [Panel, setPanel] = useState<Panel | null>(null)
  const isMeasured = readMeasuring(analyticsId) !== null
  useEffect(() => {
    // Without it nobody is asked and nobody measured, which is what a visitor without it wants.
    if (isMeasured)
      fetchAgain(() => import('./consent-panel.tsx')).then(
        ({ ConsentPanel }) => setPanel(() => ConsentPanel),
        reportError,
      )
  }, [isMeasured])
  return Panel && analyticsId !== null ? <Panel analyticsId={analyticsId} /> : null
}

/** Opens the question again: an answer can be changed as easily as it was given. */
export const ConsentButton = ({ analyticsId }: { analyticsId: string | null }) => {
  const t = useT()
  return readMeasuring(analyticsId) ? (
    <button className="link-button" onClick={() => askConsent(true)} type="button">
      {t('analytics.consent.change')}
    </button>
  ) : null
}
