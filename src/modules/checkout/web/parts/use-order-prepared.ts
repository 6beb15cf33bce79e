import { useEffect } from 'react'
import { accounts } from '#accounts/contract-session.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendFailure } from '#wire/send.ts'
import { prepareOrderKey } from './order-key.ts'

/**
 * Has this browser known to the shop, and the ground of the order's key laid, when the checkout opens: two tabs that are
 * pressed at the same moment are then the same visitor with the same key.
 */
export const useOrderPrepared = (): void => {
  const send = useSend()
  useEffect(() => {
    prepareOrderKey()
    const controller = new AbortController()
    send(accounts.session, {}, { signal: controller.signal }).catch((error: unknown) => {
      // The order itself asks again.
      if (!(error instanceof SendFailure)) throw error
    })
    return () => controller.abort()
  }, [send])
}
