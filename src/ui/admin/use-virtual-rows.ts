import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'

interface VirtualRows {
  /** The height of all rows in pixels. */
  height: number
  rows: readonly { index: number; top: number }[]
  scrollTo: (index: number) => void
}

/** Virtualizes rows of equal height, for lists of thousands. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the height of rows changes
  useEffect(() => virtualizer.measure(), [rowHeight])
  return {
    height: virtualizer.getTotalSize(),
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start })),
    scrollTo: index => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}
