import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Unlink2 from 'lucide-react/icons/unlink-2'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type ListedStatement, withdrawalAdmin } from '#compliance/contract-withdrawal-admin.ts'
import { WITHDRAWAL_VERDICTS } from '#compliance/domain/assess-withdrawal.ts'
import { formatDateTime, formatDay } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { buildMailLink } from '#kernel/mail-link.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Link } from '#ui/link.tsx'
import { formatWithdrawnGoods } from './parts/format-withdrawn-goods.ts'
import { LinkOrderDialog } from './parts/link-order-dialog.tsx'
import { ReceiptMark } from './parts/receipt-mark.tsx'
import { WithdrawalVerdictMark } from './parts/withdrawal-verdict.tsx'

const VERDICTS = ['all', ...WITHDRAWAL_VERDICTS] as const
const PLAN: ListPlan = {
  sort: '-submitted_at',
  pageSize: 100,
  filters: { verdict: VERDICTS },
  columns: ['submitted_at', 'verdict', 'order', 'consumer', 'goods', 'period_end', 'refund_by'],
}

const SOURCE = createListSource(withdrawalAdmin.list, body => body.data)

export const loader = (args: LoaderFunctionArgs) => loadList(args, withdrawalAdmin.list, PLAN, body => body.data)

/** Lists submitted withdrawals, the latest first. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run } = useAction()
  const [linkedId, setLinkedId] = useState<number>()
  const list = useScreenData<typeof loader>()
  const linkedStatement = list.rows.find(({ id, order }) => id === linkedId && order === null)
  const toggleClosed = ({ id, closed_at }: ListedStatement) =>
    run(() => send(withdrawalAdmin.close, { params: { id }, body: { closed: closed_at === null } }))
  const unlink = ({ id }: ListedStatement) =>
    run(() => send(withdrawalAdmin.unlink, { params: { id } }), t('complianceAdmin.withdrawals.unlinked'))
  const listMenuEntries = (row: ListedStatement) => {
    const entries: MenuEntry[] = []
    if (row.can_unlink)
      entries.push({
        key: 'unlink',
        label: t('complianceAdmin.withdrawals.unlink'),
        icon: <Unlink2 aria-hidden />,
        onSelect: () => void unlink(row),
      })
    if (!row.order)
      entries.push({
        key: 'link',
        label: t('complianceAdmin.withdrawals.link'),
        icon: <Link2 aria-hidden />,
        onSelect: () => setLinkedId(row.id),
      })
    entries.push({
      key: 'close',
      label: t(`complianceAdmin.withdrawals.${row.closed_at ? 'reopen' : 'close'}`),
      icon: row.closed_at ? <RotateCcw aria-hidden /> : <Check aria-hidden />,
      onSelect: () => void toggleClosed(row),
    })
    return entries
  }
  return (
    <>
      <ListScreen
        columns={buildColumns(t, language)}
        empty={{ title: t('complianceAdmin.withdrawals.none'), hint: t('complianceAdmin.withdrawals.noneHint') }}
        filters={[
          {
            name: 'verdict',
            label: t('complianceAdmin.withdrawals.verdict'),
            options: VERDICTS.map(value => ({ value, label: t(`complianceAdmin.withdrawals.verdicts.${value}`) })),
          },
        ]}
        getMenuEntries={listMenuEntries}
        list={list}
        plan={PLAN}
        getRowId={({ id }) => String(id)}
        getRowName={({ name, contract }) => `${name}: ${contract}`}
        searchLabel={t('complianceAdmin.withdrawals.search')}
        source={SOURCE}
        title={t('complianceAdmin.withdrawals.title')}
      />
      {linkedStatement ? <LinkOrderDialog onClose={() => setLinkedId(undefined)} statement={linkedStatement} /> : null}
    </>
  )
}

const buildColumns = (t: T, language: Language): readonly DataColumn<ListedStatement>[] => {
  const formatGoods = (row: ListedStatement) => formatWithdrawnGoods(t, language, row)
  return [
    {
      id: 'submitted_at',
      header: t('complianceAdmin.withdrawals.submittedAt'),
      cell: ({ submitted_at }) => formatDateTime(submitted_at, language),
      isSortable: true,
    },
    {
      id: 'verdict',
      header: t('complianceAdmin.withdrawals.verdict'),
      cell: row => <WithdrawalVerdictMark {...row} />,
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
      cell: ({ name, email, receipt }) => (
        <>
          {name}
          <br />
          <a className="link" href={buildMailLink(email)}>
            {email}
          </a>
          <ReceiptMark receipt={receipt} />
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
      cell: ({ refund_by, has_refund }) => (has_refund ? formatDay(refund_by, language) : '—'),
    },
  ]
}
