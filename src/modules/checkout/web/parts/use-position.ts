import { useState } from 'react'
import type { Coordinates } from '#delivery/domain/find-nearest-points.ts'

interface Position {
  place: Coordinates | null
  state: 'unknown' | 'asking' | 'known' | 'refused'
  ask: () => void
}

const TIMEOUT_MS = 10_000
const MAX_AGE_MS = 600_000

/** Asks the browser for its position on demand. The position is not sent anywhere. */
export const usePosition = (): Position => {
  const [place, setPlace] = useState<Coordinates | null>(null)
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
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  }
  return { place, state, ask }
}
