import { useRef, useState } from 'react'
import { useReload } from '#platform/admin/use-reload.ts'
import type { DocumentLine } from '#warehouse/contract-document.ts'
import { addChange, applyChanges, type LineChange, listChangesAfter } from './line-changes.ts'

/** Keeps the lines of a document while it is counted. Answers that come during a reload stay. */
export const useDocumentLines = (loadedLines: readonly DocumentLine[]) => {
  const reloadPage = useReload()
  const [changes, setChanges] = useState<readonly LineChange[]>([])
  const lastSequence = useRef(0)
  const change = (lineChange: Omit<LineChange, 'sequence'>) => {
    lastSequence.current += 1
    const sequence = lastSequence.current
    setChanges(previous => addChange(previous, { ...lineChange, sequence }))
  }
  return {
    lines: applyChanges(loadedLines, changes),
    /** Counting moves the line to the top. */
    countLine: (line: DocumentLine) => change({ productId: line.product_id, line, movesToTop: true }),
    setLine: (line: DocumentLine) => change({ productId: line.product_id, line, movesToTop: false }),
    removeLine: (productId: number) => change({ productId, line: null, movesToTop: false }),
    reload: async () => {
      const sequenceAtStart = lastSequence.current
      await reloadPage()
      setChanges(previous => listChangesAfter(previous, sequenceAtStart))
    },
  }
}
