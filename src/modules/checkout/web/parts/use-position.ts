import { useState } from 'react'
import type { Place } from '#delivery/domain/points-near.ts'

interface Position {
  place: Place | null
  state: 'unknown' | 'asking' | 'known' | 'refused'
  ask: () => void
}

const LONGEST_MS = 10_000
const MAY_BE_OLD_MS = 600_000

/** Asks the browser for its position on demand. The position is not sent anywhere. */
export const usePosition = (): Position => {
  const [place, setPlace] = useState<Place | null>(null)
  const [state, setState] = useState<Position['state']>('unknown')
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('refused')
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setPlace({ latitude, longitude })
        setState('known')
      },
      () => setState('refused'),
      { timeout: LONGEST_MS, maximumAge: MAY_BE_OLD_MS },
    )
  }
  return { place, state, ask }
}
