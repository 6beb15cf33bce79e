import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Package from 'lucide-react/icons/package'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { BulkOptions } from '#platform/admin/list-bulk.tsx'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { type StockRow, stockAdmin, type Warehouse, warehouseAdmin } from '#warehouse/contract-stock.ts'
import { can } from '#wire/visitor.ts'
import { CorrectionBar } from './parts/correction-bar.tsx'
import { getPlace, PlaceCell } from './parts/place-cell.tsx'
import { ReservationsDialog } from './parts/reservations-dialog.tsx'
import { stepInColumn } from './parts/step-in-column.ts'
import { TransferDialog } from './parts/transfer-dialog.tsx'
import { type Corrections, getAmount, useCorrections } from './parts/use-corrections.ts'
import { WarehouseTabs } from './parts/warehouse-tabs.tsx'

const PRODUCT_COLUMNS = ['name', 'code1', 'brand']
const TOTAL_COLUMNS = ['total', 'reserved', 'critical']
const buildAmountColumn = (warehouse: Warehouse): string => `in${warehouse.id}`
const buildPlaceColumn = (warehouse: Warehouse): string => `at${warehouse.id}`
const buildListPlan = (warehouses: readonly Warehouse[]): ListPlan => ({
  sort: 'name',
  pageSize: 50,
  filters: { stock: ['some', 'low', 'none', 'reserved'], warehouse: null },
  columns: [
    ...PRODUCT_COLUMNS,
    ...warehouses.flatMap(warehouse => [buildPlaceColumn(warehouse), buildAmountColumn(warehouse)]),
    ...TOTAL_COLUMNS,
  ],
})
const SOURCE = createListSource(stockAdmin.list, body => body.results)

export const loader = async (args: LoaderFunctionArgs) => {
  const send = args.context.get(sendContext)
  const [list, { body }] = await Promise.all([
    loadList(args, stockAdmin.list, buildListPlan([]), page => page.results),
    send(warehouseAdmin.list, {}, { signal: args.request.signal }),
  ])
  return { list, warehouses: body.results }
}

/** Lets the user export selected rows. */
const EXPORT_BULK: BulkOptions = { actions: [] }

type OpenDialog = { row: StockRow; kind: 'transfer' | 'reservations' }

/** Shows the stock of all products and warehouses, with editable amounts. */
export const Component = () => {
  const t = useT()
  const { list, warehouses } = useScreenData<typeof loader>()
  const corrections = useCorrections(list.rows)
  const [dialog, setDialog] = useState<OpenDialog>()
  const listRowEntries = useRowMenu(warehouses, setDialog)
  const getRowHref = useRowHref()
  return (
    <>
      <WarehouseTabs current="stock" />
      <ListScreen
        bulk={EXPORT_BULK}
        columns={useColumns(warehouses, corrections, setDialog)}
        empty={{ title: t('warehouse.none'), hint: t('warehouse.noneHint') }}
        getMenuEntries={listRowEntries}
        filters={[
          {
            name: 'stock',
            label: t('warehouse.filter'),
            options: [
              { value: '', label: t('warehouse.all') },
              { value: 'some', label: t('warehouse.some') },
              { value: 'low', label: t('warehouse.low') },
              { value: 'none', label: t('warehouse.nothing') },
              { value: 'reserved', label: t('warehouse.withOrders') },
            ],
          },
          {
            name: 'warehouse',
            label: t('warehouse.warehouse'),
            options: [
              { value: '', label: t('warehouse.all') },
              ...warehouses.map(({ id, name }) => ({ value: String(id), label: name })),
            ],
          },
        ]}
        getHref={getRowHref}
        list={list}
        plan={buildListPlan(warehouses)}
        getRowId={({ id }) => String(id)}
        getRowName={({ name }) => name}
        searchLabel={t('warehouse.search')}
        source={SOURCE}
        title={t('warehouse.title')}
      />
      <CorrectionBar corrections={corrections} />
      <LeaveGuard isChanged={corrections.count > 0} isSaving={corrections.isBusy} />
      {dialog?.kind === 'transfer' ? (
        <TransferDialog
          onClose={() => setDialog(undefined)}
          // Uses the reloaded row.
          row={list.rows.find(({ id }) => id === dialog.row.id) ?? dialog.row}
          warehouses={warehouses}
        />
      ) : null}
      {dialog?.kind === 'reservations' ? (
        <ReservationsDialog onClose={() => setDialog(undefined)} row={dialog.row} />
      ) : null}
    </>
  )
}

/** Returns the product's address, or its movements for users who cannot edit products. */
const useRowHref = () => {
  const language = useLanguage()
  const canEdit = can(useVisitor(), 'product.edit')
  return ({ id }: StockRow): string =>
    canEdit ? `/${language}/admin/product/edit/${id}` : `/${language}/admin/StockMovements?product=${id}`
}

const useRowMenu = (warehouses: readonly Warehouse[], openDialog: (dialog: OpenDialog) => void) => {
  const t = useT()
  const language = useLanguage()
  const canEdit = can(useVisitor(), 'product.edit')
  return (row: StockRow): MenuEntry[] => {
    const entries: MenuEntry[] = []
    if (warehouses.length > 1)
      entries.push({
        key: 'transfer',
        label: t('warehouse.transfer'),
        icon: <ArrowLeftRight aria-hidden />,
        onSelect: () => openDialog({ row, kind: 'transfer' }),
      })
    entries.push({
      key: 'movements',
      label: t('warehouse.seeMovements'),
      icon: <History aria-hidden />,
      href: `/${language}/admin/StockMovements?product=${row.id}`,
    })
    if (canEdit)
      entries.push({
        key: 'product',
        label: t('warehouse.openProduct'),
        icon: <Package aria-hidden />,
        href: `/${language}/admin/product/edit/${row.id}`,
      })
    return entries
  }
}

const useColumns = (
  warehouses: readonly Warehouse[],
  corrections: Corrections,
  openDialog: (dialog: OpenDialog) => void,
): readonly DataColumn<StockRow>[] => {
  const t = useT()
  return [
    { id: 'name', header: t('warehouse.name'), cell: ({ name }) => name, isSortable: true },
    {
      id: 'code1',
      header: t('warehouse.code1'),
      cell: ({ code1 }) => <span className="code">{code1}</span>,
      isSortable: true,
      isDesktopOnly: true,
    },
    { id: 'brand', header: t('warehouse.brand'), cell: ({ brand }) => brand, isSortable: true, isDesktopOnly: true },
    ...warehouses.flatMap((warehouse): DataColumn<StockRow>[] => [
      {
        id: buildPlaceColumn(warehouse),
        header: t('warehouse.placeIn', { warehouse: warehouse.name }),
        cell: row => <PlaceCell key={getPlace(row, warehouse.id)} row={row} warehouse={warehouse} />,
        text: row => getPlace(row, warehouse.id),
        isDesktopOnly: true,
      },
      {
        id: buildAmountColumn(warehouse),
        header: warehouse.name,
        cell: row => <AmountCell corrections={corrections} row={row} warehouse={warehouse} />,
        text: row => getAmount(row, warehouse.id),
        isNumeric: true,
      },
    ]),
    {
      id: 'total',
      header: t('warehouse.total'),
      cell: ({ total, critical }) => (
        <span className={total <= critical && critical > 0 ? 'font-bold text-bad' : undefined}>{total}</span>
      ),
      isNumeric: true,
      isSortable: true,
    },
    {
      id: 'reserved',
      header: t('warehouse.reserved'),
      cell: row =>
        row.reserved === 0 ? (
          '—'
        ) : (
          <button
            aria-label={t('warehouse.reservedBySome', { number: row.reserved, name: row.name })}
            className="min-h-6 min-w-8 underline underline-offset-3"
            onClick={() => openDialog({ row, kind: 'reservations' })}
            type="button"
          >
            {row.reserved}
          </button>
        ),
      isNumeric: true,
    },
    {
      id: 'critical',
      header: t('warehouse.critical'),
      cell: ({ critical }) => critical,
      isNumeric: true,
      isSortable: true,
    },
  ]
}

interface AmountCellProps {
  row: StockRow
  warehouse: Warehouse
  corrections: Corrections
}

/** Enter moves down to the next product, as in a spreadsheet. */
const AmountCell = ({ row, warehouse, corrections }: AmountCellProps) => {
  const t = useT()
  const shownAmount = getAmount(row, warehouse.id)
  const text = corrections.getText(row.id, warehouse.id)
  return (
    <>
      {text === undefined ? null : <span aria-hidden className="mr-2 text-secondary">{`${shownAmount} →`}</span>}
      <input
        aria-invalid={corrections.isWrong(row.id, warehouse.id) || undefined}
        aria-label={t('warehouse.amountIn', { name: row.name, warehouse: warehouse.name })}
        autoComplete="off"
        className="cell-input"
        data-changed={text === undefined ? undefined : true}
        data-column={buildAmountColumn(warehouse)}
        inputMode="numeric"
        onChange={event =>
          corrections.setText({ productId: row.id, warehouseId: warehouse.id, seen: shownAmount }, event.target.value)
        }
        onFocus={event => event.target.select()}
        onKeyDown={event => {
          if (event.key === 'Escape')
            corrections.setText(
              { productId: row.id, warehouseId: warehouse.id, seen: shownAmount },
              String(shownAmount),
            )
          stepInColumn(event)
        }}
        value={text ?? String(shownAmount)}
      />
    </>
  )
}
