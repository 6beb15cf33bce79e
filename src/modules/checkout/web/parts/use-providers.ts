import { useEffect, useState } from 'react'
import { type DeliveryProvider, delivery } from '#delivery/contract-provider.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendFailure } from '#wire/send.ts'

const NONE: readonly DeliveryProvider[] = []

/** The delivery providers without their points, once they are `wanted`; none until they came, or when they cannot. */
export const useProviders = (wanted = true): readonly DeliveryProvider[] => {
  const send = useSend()
  const [providers, setProviders] = useState(NONE)
  useEffect(() => {
    if (!wanted) return
    const controller = new AbortController()
    send(delivery.providers, { query: { points: '0' } }, { signal: controller.signal }).then(
      ({ body }) => setProviders(body.data.deliveryProviders),
      (error: unknown) => {
        // Without prices the cart says that delivery is chosen later.
        if (!(error instanceof SendFailure)) throw error
      },
    )
    return () => controller.abort()
  }, [send, wanted])
  return providers
}
