import { useState } from 'react'
import type { ListState } from '../web/list-address.ts'

/** Rows that were named, or all that the list shows but some. */
type Chosen = { all: false; ids: ReadonlySet<string> } | { all: true; except: ReadonlySet<string> }

export interface Selection {
  /** How many, over all pages. */
  count: number
  /** All that the list shows, but for those taken out. */
  isAll: boolean
  /** For the table: ids of selected rows. */
  selected: ReadonlySet<string>
  /** Taken out of all. */
  isOut: (id: string) => boolean
  choose: (selected: ReadonlySet<string>) => void
  chooseAll: () => void
  clear: () => void
  /** As it is sent. */
  which: () => { ids: number[] } | { all: Record<string, string>; except: number[] }
}

const NONE: Chosen = { all: false, ids: new Set() }

interface Selecting {
  state: ListState
  /** Of the rows on the page. */
  pageIds: readonly string[]
  total: number
}

/** Which rows are selected: it stays from page to page, and ends where the list is narrowed otherwise. */
export const useSelection = ({ state, pageIds, total }: Selecting): Selection => {
  const narrowed = JSON.stringify([state.q, state.filters])
  const [chosen, setChosen] = useState<Chosen>(NONE)
  const [of, setOf] = useState(narrowed)
  if (of !== narrowed) {
    setOf(narrowed)
    setChosen(NONE)
  }
  return {
    count: chosen.all ? Math.max(0, total - chosen.except.size) : chosen.ids.size,
    isAll: chosen.all,
    selected: chosen.all ? new Set(pageIds.filter(id => !chosen.except.has(id))) : chosen.ids,
    isOut: id => chosen.all && chosen.except.has(id),
    choose: selected => setChosen(now => afterChoice(now, selected, pageIds)),
    chooseAll: () => setChosen({ all: true, except: new Set() }),
    clear: () => setChosen(NONE),
    which: () =>
      chosen.all
        ? { all: { ...state.filters, ...(state.q !== '' && { q: state.q }) }, except: [...chosen.except].map(Number) }
        : { ids: [...chosen.ids].map(Number) },
  }
}

/** What is selected once the rows of this page are as they were pressed. */
export const afterChoice = (now: Chosen, selected: ReadonlySet<string>, pageIds: readonly string[]): Chosen => {
  if (!now.all) return { all: false, ids: selected }
  const except = new Set(now.except)
  for (const id of pageIds) {
    if (selected.has(id)) except.delete(id)
    else except.add(id)
  }
  return { all: true, except }
}
