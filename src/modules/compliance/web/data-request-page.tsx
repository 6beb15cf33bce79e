import type { LoaderFunctionArgs } from 'react-router'
import { DATA_REQUEST_KINDS } from '#compliance/domain/data-request.ts'
import { createPageHead } from '#platform/web/create-page-head.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DataRequestPanel } from './parts/data-request-panel.tsx'

/** Results of a sent form, which the server names in the address. */
const STATES = ['sent', 'email', 'busy'] as const

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  return {
    state: STATES.find(state => state === searchParams.get('state')) ?? null,
    kind: DATA_REQUEST_KINDS.find(kind => kind === searchParams.get('kind')) ?? 'export',
  }
}

type PageData = Awaited<ReturnType<typeof loader>>

export const handle = {
  head: ({ state }: PageData, t: T, pageContext: { language: string; origin: string }) => {
    const title = t('compliance.myData.title')
    if (state) return { title, robots: 'noindex' }
    return createPageHead({ title, description: t('compliance.myData.intro'), path: '/my-data' }, pageContext)
  },
}

/**
 * `/{lang}/my-data` asks for a link that exports or erases the data of an address. A plain form, so that it works
 * without scripts; the answer is the same for every address.
 */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { state, kind } = useRouteData<typeof loader>()
  const { asksMarketing } = usePageOptions().shop
  const kinds = DATA_REQUEST_KINDS.filter(value => value !== 'marketing' || asksMarketing)
  if (state === 'sent') {
    return (
      <DataRequestPanel title={t('compliance.myData.title')}>
        <Notice kind="success" title={t('compliance.myData.sent.title')}>
          {t('compliance.myData.sent.text')}
        </Notice>
        <Button href={`/${language}/my-data`} isWide>
          {t('compliance.myData.sent.again')}
        </Button>
      </DataRequestPanel>
    )
  }
  return (
    <DataRequestPanel title={t('compliance.myData.title')}>
      <p>{t('compliance.myData.intro')}</p>
      {state === 'busy' ? <Notice kind="danger" title={t('compliance.myData.busy')} /> : null}
      <form action={`/my-data/request?lang=${language}`} className="grid gap-5" key={kind} method="post">
        <RadioCards
          cards={kinds.map(value => ({
            value,
            title: t(`compliance.myData.kinds.${value}.title`),
            description: t(`compliance.myData.kinds.${value}.hint`),
          }))}
          defaultValue={kind}
          legend={t('compliance.myData.choose')}
          name="kind"
        />
        <TextField
          autoComplete="email"
          error={state === 'email' ? t('compliance.myData.emailInvalid') : undefined}
          hint={t('compliance.myData.emailHint')}
          label={t('compliance.myData.email')}
          maxLength={254}
          name="email"
          required
          type="email"
        />
        <Button type="submit" variant="primary" isWide>
          {t('compliance.myData.send')}
        </Button>
      </form>
      <p className="text-sm text-secondary">{t('compliance.myData.kept')}</p>
    </DataRequestPanel>
  )
}
