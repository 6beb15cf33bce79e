import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Measuring, readMeasuring } from '#analytics/domain/measuring.ts'
import { toldAddress } from '#analytics/domain/told-page.ts'
import { formatDay } from '#kernel/format-date.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { askConsent, keepConsent, useConsent, useIsAsked } from './consent.ts'
import { beginMeasuring, forgetMeasuring, type Measure } from './measure.ts'
import { leavingBy, tellThenGo } from './outbound.ts'
import '../styles/consent-panel.css'

/** Asks for consent and measures visitors who agreed. Loaded only when a provider is configured. */
export const ConsentPanel = ({ analyticsId }: { analyticsId: string }) => {
  const consent = useConsent()
  const isAsked = useIsAsked()
  const measuring = readMeasuring(analyticsId)
  if (!measuring) return null
  return (
    <>
      {consent?.measured ? <Measured measuring={measuring} /> : null}
      {!consent || isAsked ? <Question /> : null}
    </>
  )
}

const Question = () => {
  const t = useT()
  const language = useLanguage()
  const consent = useConsent()
  const isAsked = useIsAsked()
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAsked) panel.current?.focus()
  }, [isAsked])
  const answer = (measured: boolean): void => {
    const wasMeasured = consent?.measured === true
    keepConsent(measured)
    askConsent(false)
    if (!wasMeasured || measured) return
    forgetMeasuring()
    // A loaded script cannot be removed from a page.
    window.location.reload()
  }
  return (
    <section aria-labelledby={title} className="consent-panel" data-keep-clear ref={panel} tabIndex={-1}>
      <div>
        <h2 id={title}>{t('analytics.consent.heading')}</h2>
        <p>{t('analytics.consent.question')}</p>
        {consent ? (
          <p className="text-secondary">
            {t(consent.measured ? 'analytics.consent.agreed' : 'analytics.consent.refused', {
              date: formatDay(new Date(consent.date), language),
            })}
          </p>
        ) : null}
      </div>
      <div className="consent-answers">
        <Button onClick={() => answer(false)}>{t('analytics.consent.refuse')}</Button>
        <Button onClick={() => answer(true)}>{t('analytics.consent.agree')}</Button>
      </div>
    </section>
  )
}

let begun: Measure | undefined

/** Reports page views and outbound links. The provider's script is not loaded on pages that are not reported. */
const Measured = ({ measuring }: { measuring: Measuring }) => {
  const { pathname, search } = useLocation()
  const [by] = useState(measuring)
  const address = toldAddress(pathname, search)
  useEffect(() => {
    if (address === null) {
      begun?.rest()
      return
    }
    begun ??= beginMeasuring(by)
    const measure = begun
    // React sets the document title after this effect.
    queueMicrotask(() => measure.pageView(address))
  }, [by, address])
  useEffect(() => {
    const pressed = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const leaving = link && leavingBy(event, link, window.location.origin)
      const measure = begun
      if (!leaving || !measure || toldAddress(window.location.pathname, window.location.search) === null) return
      if (!leaving.inPlace) {
        measure.outbound(leaving.url, () => undefined)
        return
      }
      event.preventDefault()
      tellThenGo(
        done => measure.outbound(leaving.url, done),
        () => window.location.assign(leaving.url),
      )
    }
    document.addEventListener('click', pressed)
    document.addEventListener('auxclick', pressed)
    return () => {
      document.removeEventListener('click', pressed)
      document.removeEventListener('auxclick', pressed)
    }
  }, [])
  return null
}
