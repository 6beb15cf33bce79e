import BellRing from 'lucide-react/icons/bell-ring'
import Package from 'lucide-react/icons/package'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useEffect, useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type Demand, stockDemand } from '#back-in-stock/contract-stock-demand.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { showToast } from '#ui/toasts.ts'
import { can } from '#wire/visitor.ts'
import { NoticeTabs } from './parts/notice-tabs.tsx'

const PLAN: ListPlan = {
  sort: '-value',
  pageSize: 100,
  columns: [
    'product',
    'code',
    'requests',
    'quantity',
    'value',
    'in_stock',
    'to_order',
    'first_requested_at',
    'manufacturer_code',
    'brand',
    'last_requested_at',
    'notified',
  ],
  hidden: ['manufacturer_code', 'brand', 'last_requested_at', 'notified'],
}

const SOURCE = createListSource(stockDemand.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, stockDemand.list, PLAN, body => body.results)

/** Lists the demand by product: pieces, value and how many to order. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const canEditProducts = can(useVisitor(), 'product.edit')
  const [notifiedDemand, setNotifiedDemand] = useState<Demand | null>(null)
  const buildHistoryHref = ({ product_id }: Demand) =>
    `/${language}/admin/StockNotifications?state=all&product=${product_id}`
  return (
    <>
      <NoticeTabs current="products" />
      <ListScreen
        columns={useColumns()}
        empty={{ title: t('noticeAdmin.none'), hint: t('noticeAdmin.noneHint') }}
        getMenuEntries={row => [
          {
            key: 'notify',
            label: `${t('noticeAdmin.notify')}…`,
            icon: <BellRing aria-hidden />,
            onSelect: () => setNotifiedDemand(row),
          },
          {
            key: 'history',
            label: t('noticeAdmin.history'),
            icon: <History aria-hidden />,
            href: buildHistoryHref(row),
          },
          ...(canEditProducts
            ? [
                {
                  key: 'product',
                  label: t('noticeAdmin.openProduct'),
                  icon: <Package aria-hidden />,
                  href: `/${language}/admin/product/edit/${row.product_id}`,
                },
              ]
            : []),
        ]}
        getHref={buildHistoryHref}
        intro={<p className="measure mb-4 text-secondary">{t('noticeAdmin.demandHint')}</p>}
        list={useScreenData<typeof loader>()}
        plan={PLAN}
        getRowId={({ product_id }) => String(product_id)}
        getRowName={({ product_name }) => product_name}
        searchLabel={t('noticeAdmin.searchDemand')}
        source={SOURCE}
        title={t('noticeAdmin.demandTitle')}
      />
      {notifiedDemand ? <NotifyDialog demand={notifiedDemand} onClose={() => setNotifiedDemand(null)} /> : null}
    </>
  )
}

const useColumns = (): readonly DataColumn<Demand>[] => {
  const t = useT()
  const language = useLanguage()
  return [
    { id: 'product', header: t('noticeAdmin.product'), cell: ({ product_name }) => product_name },
    {
      id: 'code',
      header: t('noticeAdmin.code'),
      cell: ({ product_code }) => <span className="code">{product_code}</span>,
    },
    {
      id: 'requests',
      header: t('noticeAdmin.requests'),
      cell: ({ requests }) => requests,
      isNumeric: true,
      isSortable: true,
    },
    {
      id: 'quantity',
      header: t('noticeAdmin.pieces'),
      cell: ({ quantity }) => quantity,
      isNumeric: true,
      isSortable: true,
    },
    {
      id: 'value',
      header: t('noticeAdmin.value'),
      cell: ({ value }) => formatCents(toCents(value), language),
      text: ({ value }) => value,
      isNumeric: true,
      isSortable: true,
    },
    { id: 'in_stock', header: t('noticeAdmin.inStock'), cell: ({ in_stock }) => in_stock, isNumeric: true },
    {
      id: 'to_order',
      header: t('noticeAdmin.toOrder'),
      cell: ({ to_order }) => <b>{to_order}</b>,
      text: ({ to_order }) => to_order,
      isNumeric: true,
      isSortable: true,
    },
    {
      id: 'first_requested_at',
      header: t('noticeAdmin.firstRequested'),
      cell: ({ first_requested_at }) => formatDateTime(first_requested_at, language),
      isSortable: true,
    },
    {
      id: 'manufacturer_code',
      header: t('noticeAdmin.manufacturerCode'),
      cell: ({ manufacturer_code }) => <span className="code">{manufacturer_code}</span>,
    },
    { id: 'brand', header: t('noticeAdmin.brand'), cell: ({ brand }) => brand },
    {
      id: 'last_requested_at',
      header: t('noticeAdmin.lastRequested'),
      cell: ({ last_requested_at }) => formatDateTime(last_requested_at, language),
    },
    { id: 'notified', header: t('noticeAdmin.notifiedBefore'), cell: ({ notified }) => notified, isNumeric: true },
  ]
}

/** Asks first, because sent mails cannot be recalled. */
const NotifyDialog = ({ demand, onClose }: { demand: Demand; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [notifiedCount, setNotifiedCount] = useState(0)
  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])
  const form = useForm<object, number>({
    initial: () => ({}),
    // Sends in steps to show the progress. After a stop or a lost connection, pressing again goes on, and nobody gets
    // two mails.
    send: async () => {
      let sum = 0
      let after: number | null = 0
      while (after !== null && !isStopped.current) {
        const step = { params: { id: demand.product_id }, body: { after } }
        const result: { notified: number; next: number | null } = (await send(stockDemand.notify, step)).body.data
        sum += result.notified
        setNotifiedCount(sum)
        after = result.next
      }
      return sum
    },
    onDone: async count => {
      showToast('success', t('noticeAdmin.notified', { count }))
      onClose()
      await reload()
    },
  })
  return (
    <FormDialog
      description={t('noticeAdmin.notifyMany', { count: demand.requests, name: demand.product_name })}
      form={form}
      hint={t('noticeAdmin.notifyHint')}
      onClose={onClose}
      title={t('noticeAdmin.notifyTitle')}
    >
      {form.isBusy && demand.requests > notifiedCount ? (
        <div className="grid gap-1">
          <progress
            aria-label={t('admin.bulk.progress')}
            className="progress"
            max={Math.max(1, demand.requests)}
            value={notifiedCount}
          />
          <p className="tabular text-sm text-secondary">
            {t('admin.bulk.progressOf', { value: notifiedCount, of: demand.requests })}
          </p>
        </div>
      ) : null}
    </FormDialog>
  )
}
