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
  const [chosen, setChosen] = useState<SelectedRowIds>(NO_ROWS)
  const [selectionFilterKey, setSelectionFilterKey] = useState(filterKey)
  if (selectionFilterKey !== filterKey) {
    setSelectionFilterKey(filterKey)
    setChosen(NO_ROWS)
  }
  return {
    count: chosen.all ? Math.max(0, total - chosen.except.size) : chosen.ids.size,
    isAll: chosen.all,
    selected: chosen.all ? new Set(pageIds.filter(id => !chosen.except.has(id))) : chosen.ids,
    isExcluded: id => chosen.all && chosen.except.has(id),
    choose: selected => setChosen(current => applyPageSelection(current, selected, pageIds)),
    selectAll: () => setChosen({ all: true, except: new Set() }),
    clear: () => setChosen(NO_ROWS),
    toApi: () =>
      chosen.all
        ? { all: { ...state.filters, ...(state.q !== '' && { q: state.q }) }, except: [...chosen.except].map(Number) }
        : { ids: [...chosen.ids].map(Number) },
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
