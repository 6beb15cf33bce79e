import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { followPointer } from './follow-pointer.ts'

/** Where on a row something is let go: above its upper third it goes before it, below into it. */
export type Landing = 'before' | 'in'

interface RowDragPlan<Row> {
  /** A row's own name, which its element bears as `data-row`. */
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Whether something may lie in a row; without it all stand before one another. */
  mayHold?: (row: Row) => boolean
  onDrop: (dragged: Row, on: Row, how: Landing) => void
}

interface RowDrag {
  /** What is dragged, by its key. */
  dragged: string | null
  over: { key: string; how: Landing } | null
  /** What a row's grip needs; its style says `touch-action: none`. */
  grip: (key: string) => {
    'aria-hidden': true
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onContextMenu: (event: { preventDefault(): void }) => void
  }
}

interface Latest {
  over: RowDrag['over']
  grip: HTMLElement | null
  /** Who drags: another finger changes nothing. */
  pointerId: number
}

/** Pixels from the edge of what scrolls where it goes on by itself, and how far in a frame. */
const EDGE = 48
const STEP = 10

/** Rows of a list that are dragged by their grips, by mouse, pen or finger. Escape leaves all as it was; near an edge the list goes on. */
export const useRowDrag = <Row>({ rows, keyOf, mayHold, onDrop }: RowDragPlan<Row>): RowDrag => {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<RowDrag['over']>(null)
  const latest = useRef<Latest>({ over: null, grip: null, pointerId: 0 })
  const rowOf = (key: string | undefined) => rows.find(row => keyOf(row) === key)
  const place = useEffectEvent((x: number, y: number) => {
    const list = latest.current.grip?.closest('ul, ol')
    const element = list ? rowElementAt(list, x, y) : null
    const row = rowOf(element?.dataset.row)
    const next = element && row && keyOf(row) !== dragged ? { key: keyOf(row), how: howAt(element, row, y) } : null
    latest.current.over = next
    setOver(before => (before?.key === next?.key && before?.how === next?.how ? before : next))
  })
  const howAt = (element: HTMLElement, row: Row, y: number): Landing => {
    const { top, height } = element.getBoundingClientRect()
    return (mayHold?.(row) ?? false) && y > top + height / 3 ? 'in' : 'before'
  }
  const drop = useEffectEvent((isWanted: boolean) => {
    const { over: on } = latest.current
    const [from, target] = [rowOf(dragged ?? undefined), rowOf(on?.key)]
    setDragged(null)
    setOver(null)
    if (isWanted && from && on && target) onDrop(from, target, on.how)
  })
  useEffect(() => {
    if (dragged === null) return
    const scroller = scrollerOf(latest.current.grip)
    let at: { x: number; y: number } | null = null
    let frame = 0
    const follow = () => {
      if (at) {
        scroller.scrollBy(0, stepAt(scroller, at.y))
        place(at.x, at.y)
      }
      frame = requestAnimationFrame(follow)
    }
    const move = (event: globalThis.PointerEvent) => {
      event.preventDefault()
      at = { x: event.clientX, y: event.clientY }
      place(at.x, at.y)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // What the list lies in stays open.
      event.preventDefault()
      event.stopPropagation()
      drop(false)
    }
    frame = requestAnimationFrame(follow)
    const endFollowing = followPointer(document, latest.current.pointerId, {
      onMove: move,
      onUp: () => drop(true),
      onLost: () => drop(false),
    })
    document.addEventListener('keydown', key, { capture: true })
    return () => {
      cancelAnimationFrame(frame)
      endFollowing()
      document.removeEventListener('keydown', key, { capture: true })
    }
  }, [dragged])
  return {
    dragged,
    over,
    grip: key => ({
      'aria-hidden': true,
      onPointerDown: event => {
        const { currentTarget, pointerId } = event
        if (event.button !== 0 || (dragged !== null && pointerId !== latest.current.pointerId)) return
        event.preventDefault()
        latest.current = { over: null, grip: currentTarget, pointerId }
        setDragged(key)
      },
      // A finger that rests before it moves opens nothing.
      onContextMenu: event => event.preventDefault(),
    }),
  }
}

/** The row at a point. Above the list it is the first one: a list that went on to its head leaves the pointer there. */
const rowElementAt = (list: Element, x: number, y: number): HTMLElement | null => {
  const { top, left, right } = list.getBoundingClientRect()
  if (y < top && x >= left && x <= right) return list.querySelector<HTMLElement>('[data-row]')
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]') ?? null
  return list.contains(element) ? element : null
}

/** What an element is scrolled by: the nearest that scrolls, else the page. */
const scrollerOf = (element: HTMLElement | null): Element => {
  for (let one = element?.parentElement; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return document.scrollingElement ?? document.documentElement
}

const stepAt = (scroller: Element, y: number): number => {
  const isPage = scroller === document.scrollingElement
  const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect()
  if (y < top + EDGE) return -STEP
  return y > bottom - EDGE ? STEP : 0
}
