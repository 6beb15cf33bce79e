import { useRef, useState } from 'react'
import type { FoundFile } from '#files/contract-finder.ts'

export interface Selection {
  files: readonly FoundFile[]
  has: (id: number) => boolean
  /** Index of the focused item. */
  active: number
  /** `add` toggles one file, `range` selects everything since the last press. */
  press: (index: number, how?: { add?: boolean; range?: boolean }) => void
  set: (files: readonly FoundFile[]) => void
  /** Replaces a selected file by its saved version. */
  renew: (file: FoundFile) => void
  clear: () => void
}

/** Selected files in the order of selection. */
export const useSelection = (
  at: (index: number) => FoundFile | undefined,
  { multiple, onSelect }: { multiple: boolean; onSelect: (files: readonly FoundFile[]) => void },
): Selection => {
  const [files, setFiles] = useState<readonly FoundFile[]>([])
  const [place, setPlace] = useState({ active: 0, anchor: 0 })
  /** A ref, because a save may finish after the selection changed. */
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
      const current = latest.current
      if (current.some(one => one.id === file.id)) set(current.map(one => (one.id === file.id ? file : one)))
    },
    clear: () => set([]),
  }
}
