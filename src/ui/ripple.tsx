import { useEffect, useRef, useState } from 'react'
import { computeDrop, createRippleClock, type RippleDrop } from './ripple-clock.ts'

/** Shows a ripple at each press on its parent, which must be positioned. A ripple takes 850 ms. */
export const Ripple = () => {
  const surface = useRef<HTMLSpanElement>(null)
  const [drops, setDrops] = useState<RippleDrop[]>([])
  useEffect(() => {
    const parent = surface.current?.parentElement
    if (!parent) return
    const clock = createRippleClock(setDrops, {
      start: (callback, ms) => window.setTimeout(callback, ms),
      stop: id => window.clearTimeout(id),
    })
    const handlePointerDown = (event: PointerEvent) => {
      if (event.button === 0) clock.add(computeDrop(parent.getBoundingClientRect(), event.clientX, event.clientY))
    }
    parent.addEventListener('pointerdown', handlePointerDown)
    return () => {
      parent.removeEventListener('pointerdown', handlePointerDown)
      clock.stop()
    }
  }, [])
  return (
    <span aria-hidden className="ripples" ref={surface}>
      {drops.map(({ id, x, y, size }) => (
        <i key={id} style={{ left: x, top: y, width: size, height: size }} />
      ))}
    </span>
  )
}
