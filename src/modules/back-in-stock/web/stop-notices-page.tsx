import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { backInStock } from '#back-in-stock/contract-back-in-stock.ts'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import type { Send } from '#wire/send.ts'

export const loader = () => null
export const handle = {
  head: (_loaded: null, t: T) => ({ title: t('backInStock.stop.heading'), robots: 'noindex' }),
}

type StopResult = 'stopped' | 'unknown'

/**
 * Cancels notices by the mailed link. Opening the page changes nothing, because mail scanners open links; the token
 * follows the `#`.
 */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const token = useLocation().hash.slice(1)
  const [result, setResult] = useState<StopResult>()
  const form = useForm({ initial: {}, send: () => stopNotices(send, token), onDone: setResult })
  if (result) return <StopResultNotice result={result} />
  return (
    <Panel>
      <p className="text-secondary">{t('backInStock.stop.intro')}</p>
      <form {...form.props} className="grid gap-6">
        <FormMessage form={form} />
        <Button
          isLoading={form.isBusy}
          loadingLabel={t('backInStock.stop.stopping')}
          type="submit"
          variant="primary"
          isWide
        >
          {t('backInStock.stop.confirm')}
        </Button>
      </form>
    </Panel>
  )
}

const stopNotices = async (send: Send, token: string): Promise<StopResult> => {
  // A truncated address without a token makes no call.
  if (token === '') return 'unknown'
  try {
    await send(backInStock.cancel, { body: { token } })
    return 'stopped'
  } catch (error) {
    if (isNotFoundError(error)) return 'unknown'
    throw error
  }
}

/** Replaces the button and takes its focus. */
const StopResultNotice = ({ result }: { result: StopResult }) => {
  const t = useT()
  const language = useLanguage()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  const isStopped = result === 'stopped'
  return (
    <Panel>
      <div className="outline-none" ref={container} tabIndex={-1}>
        <Notice
          kind={isStopped ? 'success' : 'danger'}
          title={t(isStopped ? 'backInStock.stop.stoppedHeading' : 'backInStock.stop.unknownHeading')}
        >
          {t(isStopped ? 'backInStock.stop.stopped' : 'backInStock.stop.unknown')}
        </Notice>
      </div>
      <Button href={buildListingPath(language)} isWide>
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
