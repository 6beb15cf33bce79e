import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DocumentLine } from '#warehouse/contract-document.ts'
import { changedLines, changesAfter, type LineChange, withChange } from './line-changes.ts'

/** The lines of a document while they are counted: answers come in while it is read again, and none of them is lost. */
export const useDocumentLines = (read: readonly DocumentLine[]) => {
  const { revalidate } = useRevalidator()
  const [changes, setChanges] = useState<readonly LineChange[]>([])
  const latest = useRef(0)
  const change = (what: Omit<LineChange, 'at'>) => {
    latest.current += 1
    const at = latest.current
    setChanges(before => withChange(before, { ...what, at }))
  }
  return {
    lines: changedLines(read, changes),
    /** The line touched last stands first. */
    count: (line: DocumentLine) => change({ productId: line.product_id, line, first: true }),
    set: (line: DocumentLine) => change({ productId: line.product_id, line, first: false }),
    remove: (productId: number) => change({ productId, line: null, first: false }),
    reload: async () => {
      const moment = latest.current
      await revalidate()
      setChanges(before => changesAfter(before, moment))
    },
  }
}
