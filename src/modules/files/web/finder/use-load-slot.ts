import { useEffect, useRef, useState } from 'react'

/** Browsers open six connections per host: pictures still being rendered may not block all of them. */
const MAX_CONCURRENT = 3

const waiting = new Set<() => void>()
let freeSlots = MAX_CONCURRENT

const releaseSlot = (): void => {
  const [next] = waiting
  if (!next) {
    freeSlots += 1
    return
  }
  waiting.delete(next)
  next()
}

/** Queues a picture for loading; call `done` when it has loaded. */
export const useLoadSlot = (): { isMine: boolean; done: () => void } => {
  const [isMine, setMine] = useState(false)
  const holds = useRef(false)
  const done = (): void => {
    if (!holds.current) return
    holds.current = false
    releaseSlot()
  }
  useEffect(() => {
    const take = (): void => {
      holds.current = true
      setMine(true)
    }
    if (freeSlots > 0) {
      freeSlots -= 1
      take()
    } else waiting.add(take)
    return () => {
      waiting.delete(take)
      if (!holds.current) return
      holds.current = false
      releaseSlot()
    }
  }, [])
  return { isMine, done }
}
