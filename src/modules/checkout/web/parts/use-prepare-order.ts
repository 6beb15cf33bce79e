import { useEffect } from 'react'
import { accounts } from '#accounts/contract-accounts.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendError } from '#wire/send.ts'
import { prepareOrderKey } from './order-key.ts'

/**
 * Prepares visitor cookie and order key when the checkout opens. Two tabs that send the order at the same moment
 * then share both.
 */
export const usePrepareOrder = (): void => {
  const send = useSend()
  useEffect(() => {
    prepareOrderKey()
    const controller = new AbortController()
    send(accounts.readSession, {}, { signal: controller.signal }).catch((error: unknown) => {
      // Placing the order loads the session again.
      if (!(error instanceof SendError)) throw error
    })
    return () => controller.abort()
  }, [send])
}
