import { useState } from 'react'
import type { FoundFile } from '#files/contract-finder.ts'

export interface Selection {
  files: readonly FoundFile[]
  has: (id: number) => boolean
  /** The place that the keyboard is at. */
  active: number
  /** `add` keeps the others, `range` takes all between the last press and this one. */
  press: (index: number, how?: { add?: boolean; range?: boolean }) => void
  set: (files: readonly FoundFile[]) => void
  clear: () => void
}

/** Which files are selected, in the order in which they were. */
export const useSelection = (
  at: (index: number) => FoundFile | undefined,
  { multiple, onSelect }: { multiple: boolean; onSelect: (files: readonly FoundFile[]) => void },
): Selection => {
  const [files, setFiles] = useState<readonly FoundFile[]>([])
  const [place, setPlace] = useState({ active: 0, anchor: 0 })
  const set = (next: readonly FoundFile[]) => {
    setFiles(next)
    onSelect(next)
  }
  return {
    files,
    active: place.active,
    has: id => files.some(file => file.id === id),
    press(index, { add = false, range = false } = {}) {
      const file = at(index)
      if (multiple && range) {
        setPlace({ ...place, active: index })
        const [from, to] = [Math.min(place.anchor, index), Math.max(place.anchor, index)]
        set(Array.from({ length: to - from + 1 }, (_none, step) => at(from + step)).filter(one => one !== undefined))
        return
      }
      setPlace({ active: index, anchor: index })
      if (!file) return
      if (multiple && add) {
        set(files.some(one => one.id === file.id) ? files.filter(one => one.id !== file.id) : [...files, file])
      } else set([file])
    },
    set,
    clear: () => set([]),
  }
}
