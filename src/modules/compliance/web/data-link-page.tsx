import { data, type LoaderFunctionArgs } from 'react-router'
import { type DataLink, dataRequestCalls } from '#compliance/contract-data-request.ts'
import { formatDay, formatTime } from '#kernel/format-date.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DataRequestPanel } from './parts/data-request-panel.tsx'

interface PageData {
  token: string
  /** Null when the link is unknown or has ended. */
  link: DataLink | null
}

const readLink = async ({ params, context }: LoaderFunctionArgs): Promise<PageData> => {
  const token = params.token ?? ''
  try {
    const { body } = await context.get(sendContext)(dataRequestCalls.read, { params: { token } })
    return { token, link: body.data }
  } catch (error) {
    if (isNotFoundError(error)) return { token, link: null }
    throw error
  }
}

export const loader = async (args: LoaderFunctionArgs) => {
  const loaded = await readLink(args)
  return data(loaded, { status: loaded.link ? 200 : 404 })
}

export const handle = {
  head: (_loaded: PageData, t: T) => ({ title: t('compliance.myData.title'), robots: 'noindex' }),
}

/**
 * `/{lang}/my-data/{token}` confirms a request by its mailed link. Opening the page changes nothing, because mail
 * scanners open links.
 */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { token, link } = useRouteData<typeof readLink>()
  if (!link) {
    return (
      <DataRequestPanel title={t('compliance.myData.title')}>
        <Notice kind="danger" title={t('compliance.myData.ended.title')}>
          {t('compliance.myData.ended.text')}
        </Notice>
        <Button href={`/${language}/my-data`} isWide variant="primary">
          {t('compliance.myData.ended.again')}
        </Button>
      </DataRequestPanel>
    )
  }
  const { kind, state, email } = link
  return (
    <DataRequestPanel title={t(`compliance.myData.kinds.${kind}.title`)}>
      {state === 'confirmed' ? (
        <Result link={link} token={token} />
      ) : (
        <>
          <p className="wrap-anywhere">{t(`compliance.myData.confirm.${kind}.text`, { email })}</p>
          {kind === 'erasure' ? <p className="text-secondary">{t('compliance.myData.kept')}</p> : null}
          <form action={`/my-data/confirm/${token}?lang=${language}`} className="grid" method="post">
            <Button type="submit" variant={kind === 'erasure' ? 'danger' : 'primary'} isWide>
              {t(`compliance.myData.confirm.${kind}.button`)}
            </Button>
          </form>
        </>
      )}
    </DataRequestPanel>
  )
}

/** Shows the files of an export, or the receipt of another request. */
const Result = ({ link: { kind, answer_by, files_until }, token }: { link: DataLink; token: string }) => {
  const t = useT()
  const language = useLanguage()
  if (kind === 'erasure') {
    return (
      <Notice kind="success" title={t('compliance.myData.received.title')}>
        {t('compliance.myData.received.text', { day: formatDay(answer_by, language) })}
      </Notice>
    )
  }
  if (kind === 'marketing') {
    return (
      <Notice kind="success" title={t('compliance.marketing.stopped.title')}>
        {t('compliance.marketing.stopped.text')}
      </Notice>
    )
  }
  return (
    <>
      <Notice kind="success" title={t('compliance.myData.ready.title')}>
        {t('compliance.myData.ready.text', { time: formatTime(files_until ?? '') })}
      </Notice>
      {(['html', 'json'] as const).map(format => (
        <a
          className="button"
          data-size="md"
          data-variant={format === 'html' ? 'primary' : 'secondary'}
          data-wide
          download
          href={`/my-data/file/${token}/${format}?lang=${language}`}
          key={format}
        >
          <span>{t(`compliance.myData.ready.${format}`)}</span>
        </a>
      ))}
    </>
  )
}
