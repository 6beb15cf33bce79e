import type { LoaderFunctionArgs } from 'react-router'
import { type ListedStatement, withdrawal } from '#compliance/contract-withdrawal.ts'
import { WITHDRAWAL_VERDICTS } from '#compliance/domain/assess-withdrawal.ts'
import { formatDateTime, formatDay } from '#kernel/format-date.ts'
import { translateUnit } from '#kernel/unit.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Link } from '#ui/link.tsx'

const VERDICTS = ['all', ...WITHDRAWAL_VERDICTS] as const
const TONES = {
  inTime: 'wait',
  unshipped: 'wait',
  late: 'warn',
  unmatched: 'warn',
  business: 'warn',
  byStaff: 'warn',
  cancelled: 'quiet',
} as const
const PLAN: ListPlan = {
  sort: '-submitted_at',
  pageSize: 100,
  filters: { verdict: VERDICTS },
  columns: ['submitted_at', 'consumer', 'order', 'goods', 'verdict', 'period_end', 'refund_by'],
}

const SOURCE = createListSource(withdrawal.list, body => body.data)

export const loader = (args: LoaderFunctionArgs) => loadList(args, withdrawal.list, PLAN, body => body.data)

/** Lists submitted withdrawals, the latest first. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const translate = (key: string) => t(`complianceAdmin.withdrawals.${key}`)
  const columns: readonly DataColumn<ListedStatement>[] = [
    {
      id: 'submitted_at',
      header: translate('submittedAt'),
      cell: ({ submitted_at }) => formatDateTime(submitted_at, language),
      isSortable: true,
    },
    {
      id: 'consumer',
      header: translate('consumer'),
      cell: ({ name, email }) => (
        <>
          {name}
          <br />
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </>
      ),
    },
    {
      id: 'order',
      header: translate('order'),
      cell: ({ order, contract }) =>
        order ? (
          <Link className="link" href={`/${language}/admin/order/edit/${order.id}`}>
            {order.number}
          </Link>
        ) : (
          contract
        ),
    },
    {
      id: 'goods',
      header: translate('goods'),
      cell: ({ lines, goods }) =>
        [
          ...lines.map(
            ({ code1, name, unit, amount }) => `${name} (${code1}), ${amount} ${translateUnit(unit, language, amount)}`,
          ),
          goods,
        ]
          .filter(part => part !== '')
          .join('\n') || translate('wholeOrder'),
    },
    {
      id: 'verdict',
      header: translate('verdict'),
      cell: ({ verdict }) => <StateMark tone={TONES[verdict]}>{translate(`verdicts.${verdict}`)}</StateMark>,
    },
    {
      id: 'period_end',
      header: translate('periodEnd'),
      cell: ({ period_end, order }) => {
        if (!order) return '—'
        return period_end ? formatDateTime(period_end, language) : translate('openPeriod')
      },
    },
    { id: 'refund_by', header: translate('refundBy'), cell: ({ refund_by }) => formatDay(refund_by, language) },
  ]
  return (
    <ListScreen
      columns={columns}
      empty={{ title: translate('none'), hint: translate('noneHint') }}
      filters={[
        {
          name: 'verdict',
          label: translate('verdict'),
          options: VERDICTS.map(value => ({ value, label: translate(`verdicts.${value}`) })),
        },
      ]}
      list={useScreenData<typeof loader>()}
      plan={PLAN}
      getRowId={({ id }) => String(id)}
      getRowName={({ name, contract }) => `${name}: ${contract}`}
      source={SOURCE}
      title={translate('title')}
    />
  )
}
