import { useRef, useState } from 'react'
import type { FoundFile } from '#files/contract-finder.ts'

export interface Selection {
  files: readonly FoundFile[]
  has: (id: number) => boolean
  /** The place that the keyboard is at. */
  active: number
  /** `add` keeps the others, `range` takes all between the last press and this one. */
  press: (index: number, how?: { add?: boolean; range?: boolean }) => void
  set: (files: readonly FoundFile[]) => void
  /** A file is described anew: selected, it is selected as that. */
  renew: (file: FoundFile) => void
  clear: () => void
}

/** Which files are selected, in the order in which they were. */
export const useSelection = (
  at: (index: number) => FoundFile | undefined,
  { multiple, onSelect }: { multiple: boolean; onSelect: (files: readonly FoundFile[]) => void },
): Selection => {
  const [files, setFiles] = useState<readonly FoundFile[]>([])
  const [place, setPlace] = useState({ active: 0, anchor: 0 })
  /** For what is called late: a file may be described anew after others were selected. */
  const latest = useRef(files)
  const set = (next: readonly FoundFile[]) => {
    latest.current = next
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
    renew(file) {
      const now = latest.current
      if (now.some(one => one.id === file.id)) set(now.map(one => (one.id === file.id ? file : one)))
    },
    clear: () => set([]),
  }
}
