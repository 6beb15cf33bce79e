import type { LoaderFunctionArgs } from 'react-router'
import { backInStock, type ListedNotification } from '#back-in-stock/contract-back-in-stock.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Link } from '#ui/link.tsx'
import { NoticeTabs } from './parts/notice-tabs.tsx'

const STATES = ['waiting', 'notified', 'cancelled', 'all'] as const
const TONES = { waiting: 'wait', notified: 'good', cancelled: 'quiet' } as const
const PLAN: ListPlan = {
  sort: 'requested_at',
  pageSize: 100,
  filters: { state: STATES, product: null },
  columns: ['user_email', 'product', 'code', 'quantity', 'state', 'requested_at', 'notified_at'],
}

const SOURCE = createListSource(backInStock.list, body => body.data)

export const loader = (args: LoaderFunctionArgs) => loadList(args, backInStock.list, PLAN, body => body.data)

/** Lists requests in order of arrival. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const columns: readonly DataColumn<ListedNotification>[] = [
    { id: 'user_email', header: t('noticeAdmin.email'), cell: ({ user_email }) => user_email, isSortable: true },
    {
      id: 'product',
      header: t('noticeAdmin.product'),
      cell: ({ product_name, product_id }) => (
        <Link className="link" href={`/${language}/admin/StockNotifications?state=all&product=${product_id}`}>
          {product_name}
        </Link>
      ),
    },
    {
      id: 'code',
      header: t('noticeAdmin.code'),
      cell: ({ product_code }) => <span className="code">{product_code}</span>,
    },
    { id: 'quantity', header: t('noticeAdmin.quantity'), cell: ({ quantity }) => quantity, isNumeric: true },
    {
      id: 'state',
      header: t('noticeAdmin.state'),
      cell: ({ state }) => <StateMark tone={TONES[state]}>{t(`noticeAdmin.states.${state}`)}</StateMark>,
    },
    {
      id: 'requested_at',
      header: t('noticeAdmin.requestedAt'),
      cell: ({ requested_at }) => formatDateTime(requested_at, language),
      isSortable: true,
    },
    {
      id: 'notified_at',
      header: t('noticeAdmin.notifiedAt'),
      cell: ({ notified_at }) => (notified_at ? formatDateTime(notified_at, language) : '—'),
    },
  ]
  return (
    <>
      <NoticeTabs current="requests" />
      <ListScreen
        columns={columns}
        empty={{ title: t('noticeAdmin.none'), hint: t('noticeAdmin.noneHint') }}
        filters={[
          {
            name: 'state',
            label: t('noticeAdmin.state'),
            options: STATES.map(value => ({ value, label: t(`noticeAdmin.states.${value}`) })),
          },
        ]}
        list={useScreenData<typeof loader>()}
        plan={PLAN}
        getRowId={({ id }) => String(id)}
        getRowName={({ user_email, product_name }) => `${user_email}: ${product_name}`}
        searchLabel={t('noticeAdmin.search')}
        source={SOURCE}
        title={t('noticeAdmin.title')}
      />
    </>
  )
}
