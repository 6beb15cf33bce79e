import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

/** A press that moves farther is a drag. In pixels. */
const MAX_PRESS_MOVE_PX = 6

interface Spot {
  x: number
  y: number
}

/**
 * Zooms an image inside its scroll container. A click zooms in or out; a mouse drags the image, a finger scrolls it.
 */
export const usePictureZoom = () => {
  const stage = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ x: number; y: number; left: number; top: number }>(undefined)
  /** The zoomed point as fractions of the image; undefined when not zoomed. */
  const [spot, setSpot] = useState<Spot>()
  useLayoutEffect(() => {
    const node = stage.current
    if (!node || !spot) return
    node.scrollLeft = spot.x * node.scrollWidth - node.clientWidth / 2
    node.scrollTop = spot.y * node.scrollHeight - node.clientHeight / 2
  }, [spot])

  const toggle = (at: Spot = { x: 0.5, y: 0.5 }) => setSpot(current => (current ? undefined : at))
  const down = (event: PointerEvent) => {
    const node = stage.current
    if (!node || event.button !== 0) return
    pressed.current = { x: event.clientX, y: event.clientY, left: node.scrollLeft, top: node.scrollTop }
  }
  const move = (event: PointerEvent) => {
    const [node, start] = [stage.current, pressed.current]
    if (!node || !start || !spot || event.pointerType !== 'mouse') return
    node.scrollLeft = start.left - (event.clientX - start.x)
    node.scrollTop = start.top - (event.clientY - start.y)
  }
  const up = (event: PointerEvent) => {
    const start = pressed.current
    pressed.current = undefined
    const picture = stage.current?.querySelector('img')?.getBoundingClientRect()
    if (!start || !picture || Math.hypot(event.clientX - start.x, event.clientY - start.y) > MAX_PRESS_MOVE_PX) return
    const part = (at: number, begin: number, length: number) => Math.min(1, Math.max(0, (at - begin) / length))
    toggle({ x: part(event.clientX, picture.left, picture.width), y: part(event.clientY, picture.top, picture.height) })
  }
  return {
    stage,
    zoomed: spot !== undefined,
    toggle: () => toggle(),
    leave: () => setSpot(undefined),
    drag: { onPointerDownCapture: down, onPointerMove: move, onPointerUpCapture: up },
  }
}
