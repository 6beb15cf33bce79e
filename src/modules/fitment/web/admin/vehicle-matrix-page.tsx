import { type KeyboardEvent, useRef, useState } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { listCategoryChoices } from '#catalog/web/admin/parts/category-choices.ts'
import { type MatrixRow, type VehicleMatrix, vehicleMatrixAdmin } from '#fitment/contract-vehicle-matrix.ts'
import type { ListFilter } from '#platform/admin/list-filters.tsx'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { formatCellVerdict, MatrixCell } from './parts/matrix-cell.tsx'
import { type ChosenCell, MatrixCellDialog } from './parts/matrix-cell-dialog.tsx'
import { useCellChange } from './parts/use-cell-change.ts'

const SHOWN = ['ruled', 'all'] as const
const PLAN: ListPlan = {
  sort: 'code1',
  pageSize: 25,
  filters: { show: SHOWN, category: null, part: null },
  columns: ['name'],
}
const SOURCE = createListSource(vehicleMatrixAdmin.list, body => body.results)

/** The part of the vehicles, counted from 1. */
const readPart = (params: URLSearchParams): number => Number(params.get('part')) || 1

export const loader = async (args: LoaderFunctionArgs) => {
  const { params, request, context } = args
  const id = Number(params.id) || 0
  try {
    const [{ body }, list] = await Promise.all([
      context.get(sendContext)(
        vehicleMatrixAdmin.view,
        { params: { id }, query: { part: readPart(new URL(request.url).searchParams) } },
        { signal: request.signal },
      ),
      loadList(args, vehicleMatrixAdmin.list, PLAN, answer => answer.results, { id }),
    ])
    return { id, matrix: body.data, list }
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

/** Shows a table of products and a vehicle with those below it. Each cell shows the verdict and can change the rule. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { id, matrix, list } = useScreenData<typeof loader>()
  const [chosenCell, setChosenCell] = useState<ChosenCell | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const change = useCellChange()
  const [place, setPlace] = useState('0-0')
  // After another page or filter the focused cell may be gone.
  const tabStop = isInside(place, list.rows.length, matrix.columns.length) ? place : '0-0'
  const toCell = (row: number, column: number): ChosenCell | null => {
    const [product, vehicle] = [list.rows[row], matrix.columns[column]]
    const cell = product?.cells[column]
    return product && vehicle && cell ? { product, vehicle, cell } : null
  }
  const columns = useColumns({ matrix, list, tabStop, onOpen: (row, column) => setChosenCell(toCell(row, column)) })
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const focused = readPlace(event.target)
    if (focused === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const [row = 0, column = 0] = focused.split('-').map(Number)
    const action = KEY_ACTIONS[event.key]
    const cell = toCell(row, column)
    const next = findNextPlace(event.key, { row, column }, matrix.columns.length - 1)
    if (action !== undefined && cell) void change(cell, action)
    else if (next) grid.current?.querySelector<HTMLElement>(`[data-place="${next.row}-${next.column}"]`)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <PageHeader
        crumbs={{
          label: t('admin.path'),
          items: [
            { label: t('vehicleAdmin.title'), href: `/${language}/admin/vehicle` },
            { label: matrix.names.join(' › ') },
          ],
        }}
        title={matrix.names.join(' ')}
      />
      <p className="measure mb-2 text-secondary">{t('vehicleMatrix.hint')}</p>
      <ColumnPager matrix={matrix} />
      <div onFocusCapture={event => setPlace(readPlace(event.target) ?? place)} onKeyDownCapture={handleKey} ref={grid}>
        <ListScreen
          columns={columns}
          empty={{ title: t('vehicleMatrix.none'), hint: t('vehicleMatrix.noneHint') }}
          filters={useFilters()}
          getRowId={product => String(product.id)}
          getRowName={({ name }) => name}
          isGrid
          list={list}
          partKey={`vehicle-matrix-${id}`}
          plan={{ ...PLAN, columns: columns.map(column => column.id) }}
          searchLabel={t('vehicleMatrix.search')}
          source={{ ...SOURCE, params: { id } }}
          title={t('vehicleMatrix.products')}
        />
      </div>
      {chosenCell ? <MatrixCellDialog change={change} chosen={chosenCell} onClose={() => setChosenCell(null)} /> : null}
    </>
  )
}

interface MatrixColumnsOptions {
  matrix: VehicleMatrix
  list: { rows: readonly MatrixRow[] }
  /** The place of the cell that the tab key reaches: `2-5`. */
  tabStop: string
  onOpen: (row: number, column: number) => void
}

/** Returns a column for the product and one for each vehicle. */
const useColumns = ({ matrix, list, tabStop, onOpen }: MatrixColumnsOptions): readonly DataColumn<MatrixRow>[] => {
  const t = useT()
  const productColumn: DataColumn<MatrixRow> = {
    id: 'name',
    header: t('vehicleMatrix.product'),
    cell: ({ name, code1 }) => (
      <>
        {name} <span className="code text-secondary">{code1}</span>
      </>
    ),
    text: ({ name, code1 }) => `${name} ${code1}`,
  }
  const vehicleColumns = matrix.columns.map((vehicle, column): DataColumn<MatrixRow> => {
    const header = column === 0 ? t('vehicleMatrix.whole', { name: vehicle.name }) : formatColumn(vehicle)
    return {
      id: `v${vehicle.id}`,
      header,
      cell: product => {
        const row = list.rows.indexOf(product)
        const cell = product.cells[column]
        return cell ? (
          <MatrixCell
            cell={cell}
            label={t('vehicleMatrix.cell', {
              product: product.name,
              vehicle: header,
              verdict: formatCellVerdict(cell, t),
            })}
            onOpen={() => onOpen(row, column)}
            isTabStop={`${row}-${column}` === tabStop}
            place={`${row}-${column}`}
          />
        ) : null
      },
      text: product => {
        const cell = product.cells[column]
        return cell ? formatCellVerdict(cell, t) : ''
      },
    }
  })
  return [productColumn, ...vehicleColumns]
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
interface Place {
  row: number
  column: number
}

const readPlace = (target: EventTarget): string | undefined =>
  (target as HTMLElement).closest<HTMLElement>('[data-place]')?.dataset.place

const isInside = (place: string, rows: number, columns: number): boolean => {
  const [row = 0, column = 0] = place.split('-').map(Number)
  return row < rows && column < columns
}

/** Returns the cell to which a key leads, as in a grid; undefined for other keys. */
const findNextPlace = (key: string, { row, column }: Place, lastColumn: number): Place | undefined => {
  const step = STEPS[key]
  if (step) return { row: row + step[0], column: column + step[1] }
  if (key === 'Home') return { row, column: 0 }
  return key === 'End' ? { row, column: lastColumn } : undefined
}

/** Leads through the vehicles below where they are more than the columns. */
const ColumnPager = ({ matrix: { columns, first, total } }: { matrix: VehicleMatrix }) => {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const shown = columns.length - 1
  if (total <= shown) return null
  const part = readPart(params)
  const show = (next: number) => {
    const changed = new URLSearchParams(params)
    changed.set('part', String(next))
    setParams(changed, { preventScrollReset: true })
  }
  return (
    <nav aria-label={t('vehicleMatrix.vehicles')} className="mb-3 flex flex-wrap items-center gap-3">
      <Button disabled={first === 0} onClick={() => show(Math.max(1, part - 1))} size="sm">
        {t('vehicleMatrix.previous')}
      </Button>
      <span className="tabular text-secondary">
        {t('vehicleMatrix.part', { from: first + 1, to: first + shown, total })}
      </span>
      <Button disabled={first + shown >= total} onClick={() => show(part + 1)} size="sm">
        {t('vehicleMatrix.next')}
      </Button>
    </nav>
  )
}

const KEY_ACTIONS: Readonly<Record<string, 'fits' | 'excludes' | 'remove'>> = {
  '+': 'fits',
  '-': 'excludes',
  Delete: 'remove',
}

const formatColumn = ({ name, details }: { name: string; details: string }): string =>
  details === '' ? name : `${name} (${details})`

const useFilters = (): readonly ListFilter[] => {
  const t = useT()
  const choices = listCategoryChoices(usePageOptions().categories ?? [])
  return [
    {
      name: 'show',
      label: t('vehicleMatrix.show'),
      options: SHOWN.map(value => ({
        value: value === 'ruled' ? '' : value,
        label: t(`vehicleMatrix.shown.${value}`),
      })),
    },
    {
      kind: 'searchable',
      name: 'category',
      label: t('vehicleMatrix.category'),
      emptyLabel: t('productAdmin.noCategory'),
      options: choices.map(choice => ({ value: String(choice.id), label: choice.name })),
    },
  ]
}
