import { useRef, useState } from 'react'
import { useReload } from '#platform/admin/use-reload.ts'
import type { DocumentLine } from '#warehouse/contract-document.ts'
import { addChange, applyChanges, changesAfter, type LineChange } from './line-changes.ts'

/** The lines of a document while it is counted: answers that come during a reload are kept. */
export const useDocumentLines = (read: readonly DocumentLine[]) => {
  const readAgain = useReload()
  const [changes, setChanges] = useState<readonly LineChange[]>([])
  const latest = useRef(0)
  const change = (what: Omit<LineChange, 'at'>) => {
    latest.current += 1
    const changedAt = latest.current
    setChanges(previous => addChange(previous, { ...what, at: changedAt }))
  }
  return {
    lines: applyChanges(read, changes),
    /** Counting moves the line to the top. */
    count: (line: DocumentLine) => change({ productId: line.product_id, line, first: true }),
    set: (line: DocumentLine) => change({ productId: line.product_id, line, first: false }),
    remove: (productId: number) => change({ productId, line: null, first: false }),
    reload: async () => {
      const readTime = latest.current
      await readAgain()
      setChanges(previous => changesAfter(previous, readTime))
    },
  }
}
