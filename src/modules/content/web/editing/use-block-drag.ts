import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Address, splitBlockAddress } from '#content/domain/edited-document.ts'
import { followPointer } from '#ui/admin/follow-pointer.ts'
import { blockActions, findBlockRoot } from './block-actions.ts'

interface DropTarget {
  container: Address
  index: number
  line: CSSProperties
}

interface BlockDrag {
  /** The dragged block. */
  from: Address | null
  /** The position of the insertion line. */
  line: CSSProperties | null
  startDrag: (event: PointerEvent, address: Address) => void
}

/** The window scrolls while the pointer is this close to its upper or lower edge, by a step per move. */
const SCROLL_EDGE_PX = 80
const SCROLL_STEP_PX = 16

/** Drags a block by mouse, pen or touch and scrolls near window edges. Escape cancels. */
export const useBlockDrag = (): BlockDrag => {
  const [dragged, setDragged] = useState<{ from: Address; pointerId: number } | null>(null)
  const [dropTarget, setDropTarget] = useState<DropTarget | null>(null)
  const latestTarget = useRef<DropTarget | null>(null)
  useEffect(() => {
    if (!dragged) return
    const { from, pointerId } = dragged
    const onMove = (event: globalThis.PointerEvent) => {
      event.preventDefault()
      if (event.clientY < SCROLL_EDGE_PX) window.scrollBy(0, -SCROLL_STEP_PX)
      if (event.clientY > window.innerHeight - SCROLL_EDGE_PX) window.scrollBy(0, SCROLL_STEP_PX)
      latestTarget.current = findDropTarget(event.clientX, event.clientY, from)
      setDropTarget(latestTarget.current)
    }
    const endDrag = () => {
      latestTarget.current = null
      setDragged(null)
      setDropTarget(null)
    }
    const onUp = () => {
      const target = latestTarget.current
      endDrag()
      if (target) blockActions.moveTo(from, target.container, target.index)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') endDrag()
    }
    const stopFollowing = followPointer(document, pointerId, { onMove, onUp, onCancel: endDrag })
    document.addEventListener('keydown', onKey)
    return () => {
      stopFollowing()
      document.removeEventListener('keydown', onKey)
    }
  }, [dragged])
  const startDrag = (event: PointerEvent, address: Address) => {
    event.preventDefault()
    event.stopPropagation()
    // A second finger must not start or move a drag.
    setDragged(current => current ?? { from: address, pointerId: event.pointerId })
  }
  return { from: dragged?.from ?? null, line: dropTarget?.line ?? null, startDrag }
}

/** Returns the nearest gap between blocks or empty container of the same page. */
const findDropTarget = (x: number, y: number, from: Address): DropTarget | null => {
  const points = [...listBlockEdges(from), ...listEmptyContainers(from)]
  const nearestPoint = points
    .map(point => ({
      point,
      distance: Math.hypot(Math.max(point.left - x, 0, x - point.left - point.width), point.top - y),
    }))
    .sort((first, second) => first.distance - second.distance)[0]?.point
  return nearestPoint
    ? {
        container: nearestPoint.container,
        index: nearestPoint.index,
        line: { translate: `${nearestPoint.left}px ${nearestPoint.top}px`, width: nearestPoint.width },
      }
    : null
}

interface InsertionPoint {
  container: Address
  index: number
  left: number
  top: number
  width: number
}

const isInvalidTarget = (address: Address, from: Address): boolean =>
  address.startsWith(`${from}/`) || address.split('/')[0] !== from.split('/')[0]

const listBlockEdges = (from: Address): InsertionPoint[] =>
  [...document.querySelectorAll<HTMLElement>('[data-block]')].flatMap(({ dataset: { block: address = '' } }) => {
    const root = findBlockRoot(address)
    if (!root || isInvalidTarget(address, from)) return []
    const { container } = splitBlockAddress(address)
    const { index } = blockActions.getPosition(address)
    const { left, top, bottom, width } = root.getBoundingClientRect()
    return [
      { container, index, left, top, width },
      { container, index: index + 1, left, top: bottom, width },
    ]
  })

const listEmptyContainers = (from: Address): InsertionPoint[] =>
  [...document.querySelectorAll<HTMLElement>('[data-container][data-empty]')].flatMap(marker => {
    const container = marker.dataset.container ?? ''
    if (isInvalidTarget(container, from)) return []
    const { left, top, width } = marker.getBoundingClientRect()
    return [{ container, index: 0, left, top, width }]
  })
