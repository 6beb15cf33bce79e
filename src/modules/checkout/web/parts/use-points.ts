import { useCallback, useEffect, useState } from 'react'
import { type DeliveryOption, delivery } from '#delivery/contract-delivery.ts'
import { retryWhileThrowing } from '#platform/web/connection.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendError } from '#wire/send.ts'

interface Points {
  /** Null while loading. */
  points: readonly DeliveryOption[] | null
  hasFailed: boolean
  retry: () => void
}

/** Loads the pick-up points of a provider in a country. */
export const usePoints = (providerValue: string, country: string): Points => {
  const send = useSend()
  const [points, setPoints] = useState<readonly DeliveryOption[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setHasFailed(false)
      try {
        const call = { params: { providerValue }, query: { country } }
        const { body } = await retryWhileThrowing(() => send(delivery.points, call, { signal }), signal)
        setPoints(body.results)
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        if (error.kind !== 'aborted') setHasFailed(true)
      }
    },
    [send, providerValue, country],
  )
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load])
  return { points, hasFailed, retry: () => void load() }
}
