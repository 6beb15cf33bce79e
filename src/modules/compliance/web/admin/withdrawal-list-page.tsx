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
  excluded: 'warn',
  cancelled: 'quiet',
} as const
const PLAN: ListPlan = {
  sort: '-submitted_at',
  pageSize: 100,
  filters: { verdict: VERDICTS },
  columns: ['submitted_at', 'verdict', 'order', 'consumer', 'goods', 'period_end', 'refund_by'],
}

const SOURCE = createListSource(withdrawal.list, body => body.data)

export const loader = (args: LoaderFunctionArgs) => loadList(args, withdrawal.list, PLAN, body => body.data)

/** Lists submitted withdrawals, the latest first. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const formatGoods = ({ lines, goods, excluded }: ListedStatement): string =>
    [
      ...lines.map(
        ({ code1, name, unit, amount }) => `${name} (${code1}), ${amount} ${translateUnit(unit, language, amount)}`,
      ),
      ...(goods === '' ? [] : [goods]),
      ...(lines.length === 0 && goods === '' ? [t('complianceAdmin.withdrawals.wholeOrder')] : []),
      ...excluded.map(({ name, exclusion }) => `${name}: ${t(`orders.exclusion.${exclusion}`)}`),
    ].join('\n')
  const columns: readonly DataColumn<ListedStatement>[] = [
    {
      id: 'submitted_at',
      header: t('complianceAdmin.withdrawals.submittedAt'),
      cell: ({ submitted_at }) => formatDateTime(submitted_at, language),
      isSortable: true,
    },
    {
      id: 'verdict',
      header: t('complianceAdmin.withdrawals.verdict'),
      cell: ({ verdict }) => (
        <StateMark tone={TONES[verdict]}>{t(`complianceAdmin.withdrawals.verdicts.${verdict}`)}</StateMark>
      ),
    },
    {
      id: 'order',
      header: t('complianceAdmin.withdrawals.order'),
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
      id: 'consumer',
      header: t('complianceAdmin.withdrawals.consumer'),
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
      id: 'goods',
      isDesktopOnly: true,
      header: t('complianceAdmin.withdrawals.goods'),
      cell: row => <span className="cell-wrap block min-w-60 whitespace-pre-line">{formatGoods(row)}</span>,
      text: formatGoods,
    },
    {
      id: 'period_end',
      isDesktopOnly: true,
      header: t('complianceAdmin.withdrawals.periodEnd'),
      cell: ({ period_end, order }) => {
        if (!order) return '—'
        // The period ends at midnight, so its last day is the day before.
        return period_end
          ? formatDay(new Date(Date.parse(period_end) - 1), language)
          : t('complianceAdmin.withdrawals.openPeriod')
      },
    },
    {
      id: 'refund_by',
      header: t('complianceAdmin.withdrawals.refundBy'),
      cell: ({ refund_by }) => formatDay(refund_by, language),
    },
  ]
  return (
    <ListScreen
      columns={columns}
      empty={{ title: t('complianceAdmin.withdrawals.none'), hint: t('complianceAdmin.withdrawals.noneHint') }}
      filters={[
        {
          name: 'verdict',
          label: t('complianceAdmin.withdrawals.verdict'),
          options: VERDICTS.map(value => ({ value, label: t(`complianceAdmin.withdrawals.verdicts.${value}`) })),
        },
      ]}
      list={useScreenData<typeof loader>()}
      plan={PLAN}
      getRowId={({ id }) => String(id)}
      getRowName={({ name, contract }) => `${name}: ${contract}`}
      source={SOURCE}
      title={t('complianceAdmin.withdrawals.title')}
    />
  )
}
