import { describe, expect, it } from 'vitest'
import { computeDrop, createRippleClock, type RippleDrop } from './ripple-clock.ts'

const createSurface = () => {
  const pendingTimers = new Map<number, { work: () => void; ms: number }>()
  let shownDrops: RippleDrop[] = []
  let nextId = 0
  const clock = createRippleClock(
    drops => {
      shownDrops = drops
    },
    {
      start: (callback, ms) => {
        nextId += 1
        pendingTimers.set(nextId, { work: callback, ms })
        return nextId
      },
      stop: id => pendingTimers.delete(id),
    },
  )
  return { clock, timers: pendingTimers, readDrops: () => shownDrops }
}
const drop = { x: 0, y: 0, size: 10 }

describe('createRippleClock', () => {
  it('removes all ripples 4 × 850 ms after the last one', () => {
    const { clock, timers, readDrops } = createSurface()
    clock.add(drop)
    clock.add(drop)
    expect(readDrops()).toHaveLength(2)
    expect([...timers.values()].map(timer => timer.ms)).toEqual([3400])
    for (const timer of timers.values()) timer.work()
    expect(readDrops()).toEqual([])
  })

  it('assigns unique ids, also after clearing', () => {
    const { clock, timers, readDrops } = createSurface()
    clock.add(drop)
    for (const timer of timers.values()) timer.work()
    clock.add(drop)
    expect(readDrops().map(({ id }) => id)).toEqual([2])
  })

  it('stops its timer when the surface unmounts', () => {
    const { clock, timers } = createSurface()
    clock.add(drop)
    clock.stop()
    expect(timers.size).toBe(0)
  })
})

describe('computeDrop', () => {
  it('returns a square around the touch that covers the surface', () => {
    expect(computeDrop({ left: 100, top: 50, width: 80, height: 40 }, 110, 60)).toEqual({ x: -70, y: -70, size: 160 })
  })
})
