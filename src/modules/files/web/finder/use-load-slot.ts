import { useEffect, useRef, useState } from 'react'

/** Browsers open six connections per host: pictures still being rendered may not block all of them. */
const MAX_CONCURRENT_LOADS = 3

const waitingLoads = new Set<() => void>()
let freeSlots = MAX_CONCURRENT_LOADS

const releaseSlot = (): void => {
  const [nextLoad] = waitingLoads
  if (!nextLoad) {
    freeSlots += 1
    return
  }
  waitingLoads.delete(nextLoad)
  nextLoad()
}

/** Queues a picture for loading; call `release` when it has loaded. */
export const useLoadSlot = (): { hasSlot: boolean; release: () => void } => {
  const [hasSlot, setHasSlot] = useState(false)
  const isSlotTaken = useRef(false)
  const release = (): void => {
    if (!isSlotTaken.current) return
    isSlotTaken.current = false
    releaseSlot()
  }
  useEffect(() => {
    const takeSlot = (): void => {
      isSlotTaken.current = true
      setHasSlot(true)
    }
    if (freeSlots > 0) {
      freeSlots -= 1
      takeSlot()
    } else waitingLoads.add(takeSlot)
    return () => {
      waitingLoads.delete(takeSlot)
      if (!isSlotTaken.current) return
      isSlotTaken.current = false
      releaseSlot()
    }
  }, [])
  return { hasSlot, release }
}
