import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { followPointer } from './follow-pointer.ts'

/** The target of a drop: into the row, or before it (in its upper third). */
export type DropTarget = 'before' | 'in'

interface RowDragOptions<Row> {
  /** Rows; the element of each carries its key as `data-row`. */
  rows: readonly Row[]
  getKey: (row: Row) => string
  /** Returns true when the row can contain others; without it rows can only be reordered. */
  canContain?: (row: Row) => boolean
  onDrop: (dragged: Row, row: Row, target: DropTarget) => void
}

interface RowDrag {
  /** The key of the dragged row. */
  dragged: string | null
  over: { key: string; target: DropTarget } | null
  /** Props for the drag handle of a row; its style needs `touch-action: none`. */
  getHandleProps: (key: string) => {
    'aria-hidden': true
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onContextMenu: (event: { preventDefault(): void }) => void
  }
}

interface DragState {
  over: RowDrag['over']
  handle: HTMLElement | null
  /** The pointer that drags; others are ignored. */
  pointerId: number
}

/** Within this many pixels of an edge the container scrolls, by this many pixels per frame. */
const AUTOSCROLL_EDGE_PX = 48
const AUTOSCROLL_STEP_PX = 10

/** Drags rows by their handles with mouse, pen or finger. Escape cancels; the list scrolls near an edge. */
export const useRowDrag = <Row>({ rows, getKey, canContain, onDrop }: RowDragOptions<Row>): RowDrag => {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<RowDrag['over']>(null)
  const dragState = useRef<DragState>({ over: null, handle: null, pointerId: 0 })
  const findRow = (key: string | undefined) => rows.find(row => getKey(row) === key)
  const updateTarget = useEffectEvent((x: number, y: number) => {
    const list = dragState.current.handle?.closest('ul, ol')
    const element = list ? findRowElement(list, x, y) : null
    const row = findRow(element?.dataset.row)
    const next =
      element && row && getKey(row) !== dragged ? { key: getKey(row), target: findDropTarget(element, row, y) } : null
    dragState.current.over = next
    setOver(current => (current?.key === next?.key && current?.target === next?.target ? current : next))
  })
  const findDropTarget = (element: HTMLElement, row: Row, y: number): DropTarget => {
    const { top, height } = element.getBoundingClientRect()
    return (canContain?.(row) ?? false) && y > top + height / 3 ? 'in' : 'before'
  }
  const drop = useEffectEvent(({ shouldDrop }: { shouldDrop: boolean }) => {
    const { over: dropPlace } = dragState.current
    const [draggedRow, row] = [findRow(dragged ?? undefined), findRow(dropPlace?.key)]
    setDragged(null)
    setOver(null)
    if (shouldDrop && draggedRow && row && dropPlace) onDrop(draggedRow, row, dropPlace.target)
  })
  useEffect(() => {
    if (dragged === null) return
    const scroller = findScroller(dragState.current.handle)
    let pointer: { x: number; y: number } | null = null
    let frame = 0
    const autoscroll = () => {
      if (pointer) {
        scroller.scrollBy(0, computeScrollStep(scroller, pointer.y))
        updateTarget(pointer.x, pointer.y)
      }
      frame = requestAnimationFrame(autoscroll)
    }
    const handleMove = (event: globalThis.PointerEvent) => {
      event.preventDefault()
      pointer = { x: event.clientX, y: event.clientY }
      updateTarget(pointer.x, pointer.y)
    }
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Escape must not close a dialog around the list.
      event.preventDefault()
      event.stopPropagation()
      drop({ shouldDrop: false })
    }
    frame = requestAnimationFrame(autoscroll)
    const stopFollowing = followPointer(document, dragState.current.pointerId, {
      onMove: handleMove,
      onUp: () => drop({ shouldDrop: true }),
      onCancel: () => drop({ shouldDrop: false }),
    })
    document.addEventListener('keydown', handleKeyDown, { capture: true })
    return () => {
      cancelAnimationFrame(frame)
      stopFollowing()
      document.removeEventListener('keydown', handleKeyDown, { capture: true })
    }
  }, [dragged])
  return {
    dragged,
    over,
    getHandleProps: key => ({
      'aria-hidden': true,
      onPointerDown: event => {
        const { currentTarget, pointerId } = event
        if (event.button !== 0 || (dragged !== null && pointerId !== dragState.current.pointerId)) return
        event.preventDefault()
        dragState.current = { over: null, handle: currentTarget, pointerId }
        setDragged(key)
      },
      // A long press must not open the context menu.
      onContextMenu: event => event.preventDefault(),
    }),
  }
}

/** Finds the row at a point. Above the list it is the first row, as scrolling to the top leaves the pointer there. */
const findRowElement = (list: Element, x: number, y: number): HTMLElement | null => {
  const { top, left, right } = list.getBoundingClientRect()
  if (y < top && x >= left && x <= right) return list.querySelector<HTMLElement>('[data-row]')
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]') ?? null
  return list.contains(element) ? element : null
}

/** Returns the nearest scrollable ancestor, else the page. */
const findScroller = (element: HTMLElement | null): Element => {
  for (let ancestor = element?.parentElement; ancestor; ancestor = ancestor.parentElement) {
    if (ancestor.scrollHeight > ancestor.clientHeight && /auto|scroll/.test(getComputedStyle(ancestor).overflowY))
      return ancestor
  }
  return document.scrollingElement ?? document.documentElement
}

const computeScrollStep = (scroller: Element, y: number): number => {
  const isPage = scroller === document.scrollingElement
  const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect()
  if (y < top + AUTOSCROLL_EDGE_PX) return -AUTOSCROLL_STEP_PX
  return y > bottom - AUTOSCROLL_EDGE_PX ? AUTOSCROLL_STEP_PX : 0
}
