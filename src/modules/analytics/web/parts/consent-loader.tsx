import { type ComponentType, useEffect, useState } from 'react'
import { parseAnalyticsId } from '#analytics/domain/analytics-provider.ts'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'
import { useT } from '#platform/web/texts.tsx'
import { setConsentPanelOpen } from './consent.ts'

type Panel = ComponentType<{ analyticsId: string }>

/** Loads the consent panel; renders and loads nothing without a provider. */
export const ConsentLoader = ({ analyticsId }: { analyticsId: string | null }) => {
  const [Panel, setPanel] = useState<Panel | null>(null)
  const isMeasured = parseAnalyticsId(analyticsId) !== null
  useEffect(() => {
    // When loading fails, the shop neither asks visitors nor loads analytics.
    if (isMeasured)
      loadWithRetry(() => import('./consent-panel.tsx')).then(
        ({ ConsentPanel }) => setPanel(() => ConsentPanel),
        reportError,
      )
  }, [isMeasured])
  return Panel && analyticsId !== null ? <Panel analyticsId={analyticsId} /> : null
}

/** Reopens the question, because consent must be as easy to withdraw as to give. */
export const ConsentButton = ({ analyticsId }: { analyticsId: string | null }) => {
  const t = useT()
  return parseAnalyticsId(analyticsId) ? (
    <button className="link-button" onClick={() => setConsentPanelOpen(true)} type="button">
      {t('analytics.consent.change')}
    </button>
  ) : null
}
