import { useEffect, useRef, useState } from 'react'
import { createRippleClock, dropAt, type RippleDrop } from './ripple-clock.ts'

/** Shows a ripple at each press on its parent, which must be positioned. A ripple takes 850 ms. */
export const Ripple = () => {
  const surface = useRef<HTMLSpanElement>(null)
  const [drops, setDrops] = useState<RippleDrop[]>([])
  useEffect(() => {
    const parent = surface.current?.parentElement
    if (!parent) return
    const clock = createRippleClock(setDrops, {
      start: (work, ms) => window.setTimeout(work, ms),
      stop: id => window.clearTimeout(id),
    })
    const press = (event: PointerEvent) => {
      if (event.button === 0) clock.add(dropAt(parent.getBoundingClientRect(), event.clientX, event.clientY))
    }
    parent.addEventListener('pointerdown', press)
    return () => {
      parent.removeEventListener('pointerdown', press)
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
