import Ban from 'lucide-react/icons/ban'
import Download from 'lucide-react/icons/download'
import type { LoaderFunctionArgs } from 'react-router'
import { type ListedConsent, marketingCalls } from '#compliance/contract-marketing.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { can } from '#wire/visitor.ts'

const STATES = ['active', 'stopped', 'all'] as const
const PLAN: ListPlan = {
  sort: '-given_at',
  pageSize: 50,
  filters: { state: STATES },
  columns: ['email', 'state', 'given_at', 'order', 'text', 'stopped_at'],
}

const SOURCE = createListSource(marketingCalls.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, marketingCalls.list, PLAN, body => body.results)

const buildColumns = (t: T, language: string, canOpenOrders: boolean): readonly DataColumn<ListedConsent>[] => [
  {
    id: 'email',
    header: t('complianceAdmin.marketing.columns.email'),
    cell: ({ email }) => email || t('complianceAdmin.marketing.erased'),
  },
  {
    id: 'state',
    header: t('complianceAdmin.marketing.state'),
    cell: ({ stopped_at }) => (
      <StateMark tone={stopped_at ? 'quiet' : 'good'}>
        {t(`complianceAdmin.marketing.states.${stopped_at ? 'stopped' : 'active'}`)}
      </StateMark>
    ),
  },
  {
    id: 'given_at',
    header: t('complianceAdmin.marketing.columns.givenAt'),
    cell: ({ given_at }) => formatDateTime(given_at, language),
    isSortable: true,
  },
  {
    id: 'order',
    header: t('complianceAdmin.marketing.source'),
    cell: ({ order }) => {
      if (!order) return null
      const source = t('complianceAdmin.marketing.checkout', { number: order.number })
      return canOpenOrders ? (
        <Link className="link" href={`/${language}/admin/order/edit/${order.id}`}>
          {source}
        </Link>
      ) : (
        source
      )
    },
    isDesktopOnly: true,
  },
  {
    id: 'text',
    header: t('complianceAdmin.marketing.text'),
    cell: ({ text, version, language: code }) => (
      <span className="cell-wrap block min-w-60">
        {text} <span className="text-secondary">{t('complianceAdmin.marketing.version', { version, code })}</span>
      </span>
    ),
    text: ({ text }) => text,
    isDesktopOnly: true,
  },
  {
    id: 'stopped_at',
    header: t('complianceAdmin.marketing.stoppedAt'),
    cell: ({ stopped_at, stopped_by }) =>
      stopped_at
        ? `${formatDateTime(stopped_at, language)}, ${t(`complianceAdmin.marketing.stops.${stopped_by}`)}`
        : '',
    isDesktopOnly: true,
  },
]

/** Lists consents to advertising with their proof, exports the addresses, and stops the mails of one. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run } = useAction()
  const canOpenOrders = can(useVisitor(), 'order.edit')
  const getMenuEntries = ({ id, stopped_at }: ListedConsent) =>
    stopped_at
      ? []
      : [
          {
            key: 'stop',
            label: t('complianceAdmin.marketing.stop'),
            icon: <Ban aria-hidden />,
            isDestructive: true,
            onSelect: () =>
              void run(
                () => send(marketingCalls.stopByStaff, { params: { id } }),
                t('complianceAdmin.marketing.stopped'),
              ),
          },
        ]
  return (
    <ListScreen
      actions={
        <Button
          href={`/v1/admin/marketing-consent/csv?lang=${language}`}
          icon={<Download aria-hidden />}
          rel="noopener"
          target="_blank"
        >
          {t('complianceAdmin.marketing.export')}
        </Button>
      }
      columns={buildColumns(t, language, canOpenOrders)}
      empty={{ title: t('complianceAdmin.marketing.none'), hint: t('complianceAdmin.marketing.noneHint') }}
      filters={[
        {
          name: 'state',
          label: t('complianceAdmin.marketing.state'),
          options: STATES.map(value => ({ value, label: t(`complianceAdmin.marketing.states.${value}`) })),
        },
      ]}
      getMenuEntries={getMenuEntries}
      getRowId={({ id }) => String(id)}
      getRowName={({ email, id }) => email || `#${id}`}
      list={useScreenData<typeof loader>()}
      plan={PLAN}
      searchLabel={t('complianceAdmin.marketing.search')}
      source={SOURCE}
      title={t('complianceAdmin.marketing.title')}
    />
  )
}
