import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

/** A press that moves farther is a drag. In pixels. */
const MAX_PRESS_MOVE_PX = 6

interface ZoomPoint {
  x: number
  y: number
}

/**
 * Zooms an image inside its scroll container. A click zooms in or out; a mouse drags the image, a finger scrolls it.
 */
export const usePictureZoom = () => {
  const stage = useRef<HTMLDivElement>(null)
  const pressStart = useRef<{ x: number; y: number; left: number; top: number }>(undefined)
  /** The zoomed point as fractions of the image; undefined when not zoomed. */
  const [zoomPoint, setZoomPoint] = useState<ZoomPoint>()
  useLayoutEffect(() => {
    const node = stage.current
    if (!node || !zoomPoint) return
    node.scrollLeft = zoomPoint.x * node.scrollWidth - node.clientWidth / 2
    node.scrollTop = zoomPoint.y * node.scrollHeight - node.clientHeight / 2
  }, [zoomPoint])

  const toggleZoom = (point: ZoomPoint = { x: 0.5, y: 0.5 }) => setZoomPoint(current => (current ? undefined : point))
  const handlePointerDown = (event: PointerEvent) => {
    const node = stage.current
    if (!node || event.button !== 0) return
    pressStart.current = { x: event.clientX, y: event.clientY, left: node.scrollLeft, top: node.scrollTop }
  }
  const handlePointerMove = (event: PointerEvent) => {
    const [node, start] = [stage.current, pressStart.current]
    if (!node || !start || !zoomPoint || event.pointerType !== 'mouse') return
    node.scrollLeft = start.left - (event.clientX - start.x)
    node.scrollTop = start.top - (event.clientY - start.y)
  }
  const handlePointerUp = (event: PointerEvent) => {
    const start = pressStart.current
    pressStart.current = undefined
    const picture = stage.current?.querySelector('img')?.getBoundingClientRect()
    if (!start || !picture || Math.hypot(event.clientX - start.x, event.clientY - start.y) > MAX_PRESS_MOVE_PX) return
    const computeFraction = (position: number, edge: number, length: number) =>
      Math.min(1, Math.max(0, (position - edge) / length))
    toggleZoom({
      x: computeFraction(event.clientX, picture.left, picture.width),
      y: computeFraction(event.clientY, picture.top, picture.height),
    })
  }
  return {
    stage,
    isZoomed: zoomPoint !== undefined,
    toggleZoom: () => toggleZoom(),
    resetZoom: () => setZoomPoint(undefined),
    dragHandlers: {
      onPointerDownCapture: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUpCapture: handlePointerUp,
    },
  }
}
