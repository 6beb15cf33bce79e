import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type AnalyticsProvider, parseAnalyticsId } from '#analytics/domain/analytics-provider.ts'
import { toReportedAddress } from '#analytics/domain/reported-page.ts'
import { formatDay } from '#kernel/format-date.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { saveConsent, setConsentPanelOpen, useConsent, useIsConsentPanelOpen } from './consent.ts'
import { parseOutboundClick, reportThenNavigate } from './outbound-click.ts'
import { deleteTrackingCookies, startTracking, type Tracker } from './tracker.ts'
import '../styles/consent-panel.css'

/** Asks for consent and measures visitors who agreed. It loads only when a provider is configured. */
export const ConsentPanel = ({ analyticsId }: { analyticsId: string }) => {
  const consent = useConsent()
  const isOpen = useIsConsentPanelOpen()
  const provider = parseAnalyticsId(analyticsId)
  if (!provider) return null
  return (
    <>
      {consent?.allowsAnalytics ? <PageTracker provider={provider} /> : null}
      {!consent || isOpen ? <ConsentQuestion /> : null}
    </>
  )
}

const ConsentQuestion = () => {
  const t = useT()
  const language = useLanguage()
  const consent = useConsent()
  const isOpen = useIsConsentPanelOpen()
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) panel.current?.focus()
  }, [isOpen])
  const saveAnswer = (allowsAnalytics: boolean): void => {
    const wasAllowed = consent?.allowsAnalytics === true
    saveConsent(allowsAnalytics)
    setConsentPanelOpen(false)
    if (!wasAllowed || allowsAnalytics) return
    deleteTrackingCookies()
    // A loaded script cannot be removed from a page.
    window.location.reload()
  }
  return (
    <section aria-labelledby={titleId} className="consent-panel" data-keep-clear ref={panel} tabIndex={-1}>
      <div>
        <h2 id={titleId}>{t('analytics.consent.heading')}</h2>
        <p>{t('analytics.consent.question')}</p>
        {consent ? (
          <p className="text-secondary">
            {t(consent.allowsAnalytics ? 'analytics.consent.agreed' : 'analytics.consent.refused', {
              date: formatDay(new Date(consent.date), language),
            })}
          </p>
        ) : null}
      </div>
      <div className="consent-answers">
        <Button onClick={() => saveAnswer(false)}>{t('analytics.consent.refuse')}</Button>
        <Button onClick={() => saveAnswer(true)}>{t('analytics.consent.agree')}</Button>
      </div>
    </section>
  )
}

let tracker: Tracker | undefined

/** Reports page views and outbound links. The provider's script is not loaded on pages that are not reported. */
const PageTracker = ({ provider: initialProvider }: { provider: AnalyticsProvider }) => {
  const { pathname, search } = useLocation()
  const [provider] = useState(initialProvider)
  const address = toReportedAddress(pathname, search)
  useEffect(() => {
    if (address === null) {
      tracker?.pause()
      return
    }
    tracker ??= startTracking(provider)
    const activeTracker = tracker
    // React sets the document title after this effect.
    queueMicrotask(() => activeTracker.reportPageView(address))
  }, [provider, address])
  useEffect(() => {
    const handleClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const click = link && parseOutboundClick(event, link, window.location.origin)
      const activeTracker = tracker
      if (!click || !activeTracker || toReportedAddress(window.location.pathname, window.location.search) === null)
        return
      if (!click.opensInSameTab) {
        activeTracker.reportOutboundClick(click.url, () => undefined)
        return
      }
      event.preventDefault()
      reportThenNavigate(
        done => activeTracker.reportOutboundClick(click.url, done),
        () => window.location.assign(click.url),
      )
    }
    document.addEventListener('click', handleClick)
    document.addEventListener('auxclick', handleClick)
    return () => {
      document.removeEventListener('click', handleClick)
      document.removeEventListener('auxclick', handleClick)
    }
  }, [])
  return null
}
