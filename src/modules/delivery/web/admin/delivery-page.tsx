import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { carrierAccountAdmin } from '#delivery/contract-carrier-account.ts'
import { type AdminProvider, deliveryAdmin } from '#delivery/contract-settings.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { pickText } from '#kernel/multilingual.ts'
import { Section } from '#platform/admin/section.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LONG_TIMEOUT_MS } from '#wire/send.ts'
import { CarrierAccounts } from './parts/carrier-accounts.tsx'
import { CountryDialog } from './parts/country-dialog.tsx'
import { PointsDialog } from './parts/points-dialog.tsx'
import { ProviderDialog } from './parts/provider-dialog.tsx'
import { ProviderLine } from './parts/provider-line.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const { signal } = request
  const [providers, countries, feeds, accounts] = await Promise.all([
    send(deliveryAdmin.providers, {}, { signal }),
    send(deliveryAdmin.countries, {}, { signal }),
    send(deliveryAdmin.feeds, {}, { signal }),
    send(carrierAccountAdmin.list, {}, { signal }),
  ])
  return {
    providers: providers.body.data,
    countries: countries.body.data,
    feeds: feeds.body.data,
    accounts: accounts.body.results,
  }
}

type PageData = Awaited<ReturnType<typeof loader>>
type Country = PageData['countries'][number]

/** Lists delivery methods, countries, carrier accounts and feed states. */
export const Component = () => {
  const t = useT()
  const { providers, countries, feeds, accounts } = useScreenData<typeof loader>()
  const [editedProvider, setEditedProvider] = useState<AdminProvider | 'new'>()
  const [pointsProvider, setPointsProvider] = useState<AdminProvider>()
  return (
    <>
      <PageHeader title={t('deliveryAdmin.title')} />
      <div className="grid gap-4">
        <Section
          actions={
            <Button icon={<Plus aria-hidden />} onClick={() => setEditedProvider('new')} size="sm">
              {t('deliveryAdmin.addProvider')}
            </Button>
          }
          hint={t('deliveryAdmin.providersHint')}
          title={t('deliveryAdmin.providers')}
        >
          <ul>
            {providers.map(provider => (
              <ProviderLine
                key={provider.value}
                onEdit={() => setEditedProvider(provider)}
                onPoints={() => setPointsProvider(provider)}
                provider={provider}
              />
            ))}
          </ul>
        </Section>
        <CarrierAccounts accounts={accounts} />
        <Countries countries={countries} />
        <Section hint={t('deliveryAdmin.feedsHint')} title={t('deliveryAdmin.feeds')}>
          <ul className="grid gap-3">
            {feeds.map(feed => (
              <FeedLine feed={feed} key={feed.carrier} />
            ))}
          </ul>
        </Section>
      </div>
      {editedProvider ? (
        <ProviderDialog
          countries={countries}
          key={editedProvider === 'new' ? 'new' : editedProvider.value}
          onClose={() => setEditedProvider(undefined)}
          position={Math.max(-1, ...providers.map(({ position }) => position)) + 1}
          provider={editedProvider === 'new' ? null : editedProvider}
        />
      ) : null}
      {pointsProvider ? (
        <PointsDialog countries={countries} onClose={() => setPointsProvider(undefined)} provider={pointsProvider} />
      ) : null}
    </>
  )
}

const Countries = ({ countries }: { countries: readonly Country[] }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run } = useAction()
  const [editedCountry, setEditedCountry] = useState<Country | 'new'>()
  const remove = (code: string) => run(() => send(deliveryAdmin.removeCountry, { params: { code } }))
  return (
    <Section
      actions={
        <Button icon={<Plus aria-hidden />} onClick={() => setEditedCountry('new')} size="sm">
          {t('deliveryAdmin.addCountry')}
        </Button>
      }
      hint={t('deliveryAdmin.countriesHint')}
      title={t('deliveryAdmin.countries')}
    >
      <ul>
        {countries.map(country => {
          const name = pickText(country.name, language)
          return (
            <li
              className="flex min-h-11 items-center gap-3 border-t border-line py-1 first:border-t-0"
              key={country.code}
            >
              <span className="code w-8 text-secondary">{country.code}</span>
              <span className="flex-1 font-medium">{name}</span>
              <Button
                aria-label={t('deliveryAdmin.editOf', { name })}
                onClick={() => setEditedCountry(country)}
                size="sm"
                variant="ghost"
              >
                {t('deliveryAdmin.edit')}
              </Button>
              <IconButton
                icon={<Trash2 aria-hidden />}
                label={t('deliveryAdmin.removeCountry', { name })}
                onClick={() => void remove(country.code)}
                size="sm"
                tooltipPosition="end"
              />
            </li>
          )
        })}
      </ul>
      {editedCountry ? (
        <CountryDialog
          country={editedCountry === 'new' ? null : editedCountry}
          onClose={() => setEditedCountry(undefined)}
          position={countries.length + 1}
        />
      ) : null}
    </Section>
  )
}

const FeedLine = ({ feed }: { feed: PageData['feeds'][number] }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { isBusy, run } = useAction()
  const importNow = () =>
    run(
      () =>
        send(deliveryAdmin.importFeed, { params: { carrier: feed.carrier }, body: {} }, { timeoutMs: LONG_TIMEOUT_MS }),
      t('deliveryAdmin.feedRead'),
    )
  const toneWithoutFailure = feed.last_success_at ? 'good' : 'wait'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="grid gap-0.5">
        <StateMark tone={feed.failure ? 'bad' : toneWithoutFailure}>
          <b>{feed.carrier}</b> <span className="text-secondary">{feed.host}</span>
        </StateMark>
        <p className="tabular text-sm text-secondary">
          {[
            t('deliveryAdmin.points', { count: feed.points }),
            feed.last_success_at
              ? t('deliveryAdmin.readAt', { at: formatDateTime(feed.last_success_at, language) })
              : t('deliveryAdmin.neverRead'),
            ...(feed.failure && feed.last_failure_at
              ? [t('deliveryAdmin.failedAt', { at: formatDateTime(feed.last_failure_at, language) })]
              : []),
          ].join(' · ')}
        </p>
        {feed.failure ? (
          <p className="text-sm text-bad">{t(`delivery.feed.${feed.failure}`, { detail: feed.failure_detail })}</p>
        ) : null}
      </div>
      <Button icon={<RefreshCw aria-hidden />} isLoading={isBusy} onClick={() => void importNow()} size="sm">
        {t('deliveryAdmin.readNow')}
      </Button>
    </li>
  )
}
