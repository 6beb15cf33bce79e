import { data, type LoaderFunctionArgs } from 'react-router'
import { marketingCalls } from '#compliance/contract-marketing.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DataRequestPanel } from './parts/data-request-panel.tsx'

export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  const token = params.token ?? ''
  try {
    const { body } = await context.get(sendContext)(marketingCalls.read, { params: { token } })
    return { token, isStopped: body.data.is_stopped }
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

export const handle = {
  head: (_loaded: unknown, t: T) => ({ title: t('compliance.marketing.title'), robots: 'noindex' }),
}

/** `/{lang}/marketing/{token}` withdraws the consent to advertising by a button; opening the page changes nothing. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { token, isStopped } = useRouteData<typeof loader>()
  return (
    <DataRequestPanel title={t('compliance.marketing.title')}>
      {isStopped ? (
        <Notice kind="success" title={t('compliance.marketing.stopped.title')}>
          {t('compliance.marketing.stopped.text')}
        </Notice>
      ) : (
        <>
          <p>{t('compliance.marketing.question')}</p>
          <form action={`/marketing/stop/${token}?lang=${language}`} className="grid" method="post">
            <Button type="submit" variant="primary" isWide>
              {t('compliance.marketing.stop')}
            </Button>
          </form>
        </>
      )}
    </DataRequestPanel>
  )
}
