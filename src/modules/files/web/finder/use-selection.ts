import { useRef, useState } from 'react'
import type { FileSummary } from '#files/contract-finder.ts'

export interface FileSelection {
  files: readonly FileSummary[]
  has: (id: number) => boolean
  /** Index of the focused item. */
  activeIndex: number
  /** `isToggle` toggles one file. `isRange` selects all files from the last other selection to this one. */
  select: (index: number, options?: { isToggle?: boolean; isRange?: boolean }) => void
  setSelection: (files: readonly FileSummary[]) => void
  /** Replaces a selected file by its saved version. */
  updateFile: (file: FileSummary) => void
  clear: () => void
}

/** Returns the selected files in the order of selection. */
export const useSelection = (
  getFile: (index: number) => FileSummary | undefined,
  { multiple, onSelect }: { multiple: boolean; onSelect: (files: readonly FileSummary[]) => void },
): FileSelection => {
  const [files, setFiles] = useState<readonly FileSummary[]>([])
  const [position, setPosition] = useState({ active: 0, anchor: 0 })
  /** The newest selection, because a save may finish after the selection changed. */
  const latestFiles = useRef(files)
  const setSelection = (next: readonly FileSummary[]) => {
    latestFiles.current = next
    setFiles(next)
    onSelect(next)
  }
  return {
    files,
    activeIndex: position.active,
    has: id => files.some(file => file.id === id),
    select(index, { isToggle = false, isRange = false } = {}) {
      const file = getFile(index)
      if (multiple && isRange) {
        setPosition({ ...position, active: index })
        const [first, last] = [Math.min(position.anchor, index), Math.max(position.anchor, index)]
        setSelection(
          Array.from({ length: last - first + 1 }, (_none, step) => getFile(first + step)).filter(
            selectedFile => selectedFile !== undefined,
          ),
        )
        return
      }
      setPosition({ active: index, anchor: index })
      if (!file) return
      if (multiple && isToggle) {
        setSelection(
          files.some(selectedFile => selectedFile.id === file.id)
            ? files.filter(selectedFile => selectedFile.id !== file.id)
            : [...files, file],
        )
      } else setSelection([file])
    },
    setSelection,
    updateFile(file) {
      const current = latestFiles.current
      if (current.some(selectedFile => selectedFile.id === file.id))
        setSelection(current.map(selectedFile => (selectedFile.id === file.id ? file : selectedFile)))
    },
    clear: () => setSelection([]),
  }
}
