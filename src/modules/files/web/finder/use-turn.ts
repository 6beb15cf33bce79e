import { useEffect, useRef, useState } from 'react'

/** Browsers open six connections per host: pictures still being rendered may not block all of them. */
const AT_ONCE = 3

const waiting = new Set<() => void>()
let free = AT_ONCE

const giveBack = (): void => {
  const [next] = waiting
  if (!next) {
    free += 1
    return
  }
  waiting.delete(next)
  next()
}

/** Queues a picture for loading; call `done` when it has loaded. */
export const useTurn = (): { isMine: boolean; done: () => void } => {
  const [isMine, setMine] = useState(false)
  const holds = useRef(false)
  const done = (): void => {
    if (!holds.current) return
    holds.current = false
    giveBack()
  }
  useEffect(() => {
    const take = (): void => {
      holds.current = true
      setMine(true)
    }
    if (free > 0) {
      free -= 1
      take()
    } else waiting.add(take)
    return () => {
      waiting.delete(take)
      if (!holds.current) return
      holds.current = false
      giveBack()
    }
  }, [])
  return { isMine, done }
}
