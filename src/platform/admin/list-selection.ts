import { useState } from 'react'
import type { ListState } from '../web/list-address.ts'

/** Selected ids, or all rows of the list except some. */
type SelectedRowIds = { all: false; ids: ReadonlySet<string> } | { all: true; except: ReadonlySet<string> }

export interface RowSelection {
  /** The number of selected rows on all pages. */
  count: number
  /** True when all rows of the list are selected, perhaps with exceptions. */
  isAll: boolean
  /** The ids of selected rows, for the table. */
  selected: ReadonlySet<string>
  /** Returns true when the row was excluded from "all". */
  isExcluded: (id: string) => boolean
  choose: (selected: ReadonlySet<string>) => void
  selectAll: () => void
  clear: () => void
  /** Returns the selection in the form of the API. */
  toApi: () => { ids: number[] } | { all: Record<string, string>; except: number[] }
}

const NO_ROWS: SelectedRowIds = { all: false, ids: new Set() }

interface SelectionOptions {
  state: ListState
  /** Ids of the rows on the current page. */
  pageIds: readonly string[]
  total: number
}

/** Manages selected rows. The selection survives a change of page and ends when search or filters change. */
export const useSelection = ({ state, pageIds, total }: SelectionOptions): RowSelection => {
  const filterKey = JSON.stringify([state.q, state.filters])
  const [selection, setSelection] = useState<SelectedRowIds>(NO_ROWS)
  const [selectionFilterKey, setSelectionFilterKey] = useState(filterKey)
  if (selectionFilterKey !== filterKey) {
    setSelectionFilterKey(filterKey)
    setSelection(NO_ROWS)
  }
  return {
    count: selection.all ? Math.max(0, total - selection.except.size) : selection.ids.size,
    isAll: selection.all,
    selected: selection.all ? new Set(pageIds.filter(id => !selection.except.has(id))) : selection.ids,
    isExcluded: id => selection.all && selection.except.has(id),
    choose: selected => setSelection(current => applyPageSelection(current, selected, pageIds)),
    selectAll: () => setSelection({ all: true, except: new Set() }),
    clear: () => setSelection(NO_ROWS),
    toApi: () =>
      selection.all
        ? {
            all: { ...state.filters, ...(state.q !== '' && { q: state.q }) },
            except: [...selection.except].map(Number),
          }
        : { ids: [...selection.ids].map(Number) },
  }
}

/** Applies the selected rows of the current page to the whole selection. */
export const applyPageSelection = (
  current: SelectedRowIds,
  selected: ReadonlySet<string>,
  pageIds: readonly string[],
): SelectedRowIds => {
  if (!current.all) return { all: false, ids: selected }
  const except = new Set(current.except)
  for (const id of pageIds) {
    if (selected.has(id)) except.delete(id)
    else except.add(id)
  }
  return { all: true, except }
}
