import Columns3 from 'lucide-react/icons/columns-3'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import Bold from 'lucide-react/icons/letter-b'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useList } from '#platform/web/use-list.ts'
import { usePoll } from '#platform/web/use-poll.ts'
import { ColumnsDialog } from '#ui/admin/columns-dialog.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import { Menu } from '#ui/admin/menu.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList, LoadError, LoadingState } from '#ui/admin/screen-states.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator } from '#ui/admin/toolbar.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Pager } from '#ui/pager.tsx'
import { TextField } from '#ui/text-field.tsx'
import { parts } from './contract-parts.ts'

interface Order {
  id: string
  client: string
  total: number
  isPaid: boolean
  note: string
}

const ORDERS = Array.from(
  { length: 60 },
  (_, index): Order => ({
    id: String(1000 + index),
    client: `Client ${index % 7}`,
    total: ((index * 37) % 60) + 1,
    isPaid: index % 3 > 0,
    note: 'Call before coming, the gate is closed, and bring the old part back with you',
  }),
)

const COLUMNS: readonly DataColumn<Order>[] = [
  { id: 'id', header: 'Order', cell: order => `#${order.id}`, isSortable: true },
  { id: 'client', header: 'Client', cell: order => order.client, isSortable: true },
  { id: 'total', header: 'Total', cell: order => `${order.total},00 €`, isNumeric: true, isSortable: true },
  { id: 'paid', header: 'Status', cell: order => <PaymentState isPaid={order.isPaid} /> },
  { id: 'note', header: 'Note', cell: order => order.note },
]

const PaymentState = ({ isPaid }: { isPaid: boolean }) => (
  <StateMark tone={isPaid ? 'good' : 'wait'}>{isPaid ? 'Paid' : 'Awaiting payment'}</StateMark>
)

const PLAN: ListPlan = { sort: '-id', pageSize: 20, columns: COLUMNS.map(({ id }) => id), hidden: ['note'] }

const sortOrders = (orders: readonly Order[], sort: string): Order[] => {
  const key = sort.replace('-', '') as keyof Order
  const direction = sort.startsWith('-') ? -1 : 1
  return orders.toSorted((first, second) => {
    if (first[key] === second[key]) return 0
    return first[key] < second[key] ? -direction : direction
  })
}

/** Shows a list like those of the administration area. */
export const ListScreen = () => {
  const list = useList(PLAN)
  const { data } = usePoll(parts.waiting, {})
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [message, setMessage] = useState('')
  const [isChoosingColumns, setIsChoosingColumns] = useState(false)
  const [density, setDensity] = useState<'dense' | 'roomy'>('dense')
  const [isBold, setIsBold] = useState(false)
  const matchingOrders = sortOrders(
    ORDERS.filter(({ id, client }) => `${id} ${client}`.includes(list.q)),
    list.sort,
  )
  const offset = (list.page - 1) * list.pageSize
  const remove = (id: string) => setMessage(`Removed ${id}`)
  return (
    <>
      <PageHeader
        actions={
          <Menu
            align="end"
            entries={[
              { key: 'open', label: 'First order', href: '/parts/product/1' },
              { key: 'gone', label: 'Not now', disabled: true },
              {
                key: 'all',
                label: 'Remove all',
                icon: <Trash2 aria-hidden />,
                isDestructive: true,
                startsGroup: true,
                onSelect: () => remove('all'),
              },
            ]}
            trigger={<IconButton icon={<MoreHorizontal aria-hidden />} label="More" tooltipPosition="none" />}
          />
        }
        count={matchingOrders.length}
        details={<p>{data ? `${data.count} wait` : 'Nobody knows'}</p>}
        title="Orders"
      />
      <TextField
        defaultValue={list.q}
        label="Search"
        onChange={event => list.search(event.target.value)}
        type="search"
      />
      <Toolbar label="List">
        <ToolbarButton
          icon={<Bold aria-hidden />}
          shortcut="Ctrl+B"
          label="Bold"
          onPress={() => setIsBold(!isBold)}
          pressed={isBold}
        />
        <ToolbarSeparator />
        <ToolbarButton icon={<Columns3 aria-hidden />} label="Columns" onPress={() => setIsChoosingColumns(true)}>
          Columns
        </ToolbarButton>
      </Toolbar>
      <p role="status">{message || `${selected.size} selected`}</p>
      <DataTable
        caption="Orders"
        columns={COLUMNS}
        density={density}
        empty={<EmptyList title="No order fits">Search for something else.</EmptyList>}
        getMenuEntries={({ id }) => [
          { key: 'remove', label: `Remove ${id}`, isDestructive: true, onSelect: () => remove(id) },
        ]}
        getHref={({ id }) => `/parts/product/${id}`}
        labels={{ selectAll: 'Select all', select: ({ id }) => `Select order ${id}`, loading: 'Orders are coming' }}
        onSelect={setSelected}
        onSort={list.sortBy}
        getRowId={({ id }) => id}
        rows={matchingOrders.slice(offset, offset + list.pageSize)}
        selected={selected}
        visibleColumns={list.columns}
        sort={list.sort}
      />
      <Pager
        getHref={list.getPageHref}
        labels={{ pager: 'Pages', previous: 'Before', next: 'Next', page: page => `Page ${page}` }}
        page={list.page}
        pages={Math.ceil(matchingOrders.length / list.pageSize)}
      />
      <ColumnsDialog
        columns={COLUMNS.slice(1)}
        density={density}
        labels={{
          title: 'Columns',
          close: 'Close',
          up: column => `${column} up`,
          down: column => `${column} down`,
          density: 'Rows',
          dense: 'Compact',
          roomy: 'Comfortable',
        }}
        onClose={() => setIsChoosingColumns(false)}
        onDensityChange={setDensity}
        onVisibleColumnsChange={list.setColumns}
        open={isChoosingColumns}
        visibleColumns={list.columns}
      />
    </>
  )
}

/** Shows the placeholders that replace the content of a screen. */
export const StatesScreen = () => (
  <>
    <PageHeader title="States" />
    <DataTable
      caption="Coming"
      columns={COLUMNS}
      empty={null}
      labels={{ selectAll: '', select: () => '', loading: 'Orders are coming' }}
      getRowId={({ id }) => id}
      rows={null}
    />
    <LoadError onRetry={() => undefined} retryLabel="Try again" title="The orders could not be read">
      The database is away.
    </LoadError>
    <LoadingState label="On its way" />
  </>
)
