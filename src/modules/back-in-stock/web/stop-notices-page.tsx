import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { backInStock } from '#back-in-stock/contract-notification.ts'
import { listingPath } from '#catalog/domain/listing-path.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { type Send, SendFailure } from '#wire/send.ts'

export const loader = () => null
export const handle = {
  head: (_loaded: null, t: T) => ({ title: t('backInStock.stop.heading'), robots: 'noindex' }),
}

type Step = 'asking' | 'busy' | 'stopped' | 'unknown'

/** Where the mailed link leads: opening it does nothing yet, mail scanners open links too. Its token stands behind the `#`. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const token = useLocation().hash.slice(1)
  const [step, setStep] = useState<Step>('asking')
  const [message, setMessage] = useState<string>()
  const confirm = async () => {
    setStep('busy')
    setMessage(undefined)
    try {
      setStep(await stop(send, token))
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      setStep('asking')
      setMessage(error.message)
    }
  }
  if (step === 'stopped' || step === 'unknown') return <Outcome step={step} />
  return (
    <Panel>
      <p className="text-secondary">{t('backInStock.stop.intro')}</p>
      {message ? <Notice kind="danger">{message}</Notice> : null}
      <Button
        loading={step === 'busy'}
        loadingLabel={t('backInStock.stop.stopping')}
        onClick={() => void confirm()}
        variant="primary"
        wide
      >
        {t('backInStock.stop.confirm')}
      </Button>
    </Panel>
  )
}

const stop = async (send: Send, token: string): Promise<Step> => {
  // An address that was cut off leads to no call at all.
  if (token === '') return 'unknown'
  try {
    await send(backInStock.stop, { body: { token } })
    return 'stopped'
  } catch (error) {
    if (error instanceof SendFailure && (error.status === 404 || error.status === 422)) return 'unknown'
    throw error
  }
}

/** Takes the place of the button, and its focus with it. */
const Outcome = ({ step }: { step: 'stopped' | 'unknown' }) => {
  const t = useT()
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const done = step === 'stopped'
  return (
    <Panel>
      <div className="outline-none" ref={place} tabIndex={-1}>
        <Notice
          kind={done ? 'success' : 'danger'}
          title={t(done ? 'backInStock.stop.stoppedHeading' : 'backInStock.stop.unknownHeading')}
        >
          {t(done ? 'backInStock.stop.stopped' : 'backInStock.stop.unknown')}
        </Notice>
      </div>
      <Button href={listingPath(language)} wide>
        {t('backInStock.stop.toProducts')}
      </Button>
    </Panel>
  )
}

const Panel = ({ children }: { children: ReactNode }) => {
  const t = useT()
  return (
    <div className="page-width py-8 small:py-16">
      <section className="mx-auto grid max-w-108 grid-cols-[minmax(0,1fr)] gap-6 rounded-tile bg-surface p-5 shadow-lift mobile:p-8">
        <SectionTitle level={1}>{t('backInStock.stop.heading')}</SectionTitle>
        {children}
      </section>
    </div>
  )
}
