import { useEffect, useState } from 'react'
import { type PublicVehicle, vehicleCalls } from '#fitment/contract-vehicle.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendError } from '#wire/send.ts'

const TYPING_PAUSE_MS = 200

/**
 * A search by one of several texts, of which the first with results counts, or for the vehicles below a vehicle. An
 * empty search lists the makes.
 */
type VehicleSearch = { texts: readonly string[] } | { parent: number } | Record<never, never>

/** Lists vehicles; null before the first search. */
export const useVehicles = (search: VehicleSearch | null) => {
  const send = useSend()
  const [found, setFound] = useState<readonly PublicVehicle[] | null>(null)
  const searchKey = search && JSON.stringify(search)
  useEffect(() => {
    if (searchKey === null) return setFound(null)
    const controller = new AbortController()
    const { signal } = controller
    const list = async (query: { q?: string; parent?: number }) =>
      (await send(vehicleCalls.list, { query }, { signal })).body.results
    const runSearch = async () => {
      const { texts, ...others } = JSON.parse(searchKey) as { texts?: string[]; parent?: number }
      try {
        let results = texts ? [] : await list(others)
        for (const q of texts ?? []) if (results.length === 0) results = await list({ q })
        if (!signal.aborted) setFound(results)
      } catch (error) {
        // `send` has reported other failures.
        if (!(error instanceof SendError)) throw error
      }
    }
    const timer = setTimeout(() => void runSearch(), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [send, searchKey])
  return found
}
