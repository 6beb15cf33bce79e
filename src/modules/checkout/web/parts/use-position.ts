import { useState } from 'react'
import type { Coordinates } from '#delivery/domain/find-nearest-points.ts'

interface Position {
  coordinates: Coordinates | null
  state: 'unknown' | 'requesting' | 'known' | 'refused'
  requestPosition: () => void
}

const TIMEOUT_MS = 10_000
const MAX_AGE_MS = 600_000

/** Asks the browser for its position on demand. The position is not sent anywhere. */
export const usePosition = (): Position => {
  const [coordinates, setCoordinates] = useState<Coordinates | null>(null)
  const [state, setState] = useState<Position['state']>('unknown')
  const requestPosition = () => {
    if (!('geolocation' in navigator)) return setState('refused')
    setState('requesting')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setCoordinates({ latitude, longitude })
        setState('known')
      },
      () => setState('refused'),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  }
  return { coordinates, state, requestPosition }
}
