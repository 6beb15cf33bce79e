export interface RippleDrop {
  id: number
  x: number
  y: number
  size: number
}

const RIPPLE_DURATION_MS = 850

interface Timer {
  start: (callback: () => void, ms: number) => number
  stop: (id: number) => void
}

/** Tracks the ripples of a surface. All are removed four durations after the last one. */
export const createRippleClock = (show: (drops: RippleDrop[]) => void, timer: Timer) => {
  let drops: RippleDrop[] = []
  let nextId = 1
  let timerId: number | undefined
  const stop = () => {
    if (timerId !== undefined) timer.stop(timerId)
    timerId = undefined
  }
  const clear = () => {
    timerId = undefined
    drops = []
    show(drops)
  }
  return {
    add: (drop: Omit<RippleDrop, 'id'>) => {
      drops = [...drops, { ...drop, id: nextId++ }]
      show(drops)
      stop()
      timerId = timer.start(clear, RIPPLE_DURATION_MS * 4)
    },
    stop,
  }
}

/** Returns a square around a touch that reaches the farthest corner of its surface, in CSS pixels. */
export const computeDrop = (
  box: { left: number; top: number; width: number; height: number },
  x: number,
  y: number,
) => {
  const size = Math.max(box.width, box.height) * 2
  return { x: x - box.left - size / 2, y: y - box.top - size / 2, size }
}
