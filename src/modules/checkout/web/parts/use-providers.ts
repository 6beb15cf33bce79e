import { useEffect, useState } from 'react'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { fetchProviders } from './fetch-providers.ts'

const NO_PROVIDERS: readonly DeliveryProvider[] = []

/** Returns the delivery providers without their points: `known` ones, or those loaded once `wanted`. */
export const useProviders = (wanted = true, known = NO_PROVIDERS): readonly DeliveryProvider[] => {
  const send = useSend()
  const [providers, setProviders] = useState(known)
  const isKnown = known.length > 0
  useEffect(() => {
    if (!wanted || isKnown) return
    const controller = new AbortController()
    fetchProviders(send, controller.signal).then(loaded => {
      if (!controller.signal.aborted) setProviders(loaded)
    }, reportError)
    return () => controller.abort()
  }, [send, wanted, isKnown])
  return providers
}
