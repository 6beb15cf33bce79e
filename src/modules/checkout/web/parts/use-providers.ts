import { useEffect, useState } from 'react'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { fetchProviders } from './fetch-providers.ts'

const NO_PROVIDERS: readonly DeliveryProvider[] = []

/** Returns the delivery providers without their points: `loadedProviders`, or those fetched once `isWanted`. */
export const useProviders = (isWanted = true, loadedProviders = NO_PROVIDERS): readonly DeliveryProvider[] => {
  const send = useSend()
  const [providers, setProviders] = useState(loadedProviders)
  const isKnown = loadedProviders.length > 0
  useEffect(() => {
    if (!isWanted || isKnown) return
    const controller = new AbortController()
    fetchProviders(send, controller.signal).then(fetchedProviders => {
      if (!controller.signal.aborted) setProviders(fetchedProviders)
    }, reportError)
    return () => controller.abort()
  }, [send, isWanted, isKnown])
  return providers
}
