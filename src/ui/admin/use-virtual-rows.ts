import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'

interface VirtualRows {
  /** Pixels of all rows together. */
  height: number
  rows: readonly { index: number; top: number }[]
  scrollTo: (index: number) => void
}

/** Which of many rows of one height are worth drawing; for thousands of things that are looked through. */
export const useVirtualRows = (
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight }: { count: number; rowHeight: number },
): VirtualRows => {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of rows is measured anew
  useEffect(() => virtualizer.measure(), [rowHeight])
  return {
    height: virtualizer.getTotalSize(),
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start })),
    scrollTo: index => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}
