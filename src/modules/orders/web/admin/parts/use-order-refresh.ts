import { type AdminOrder, orderAdmin } from '#orders/contract-staff-order.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { showToast } from '#ui/toasts.ts'
import type { SendFailure } from '#wire/send.ts'

/**
 * Reads an order again after a conflict (409) and shows a toast. Returns the current order; null for other errors.
 */
export const useOrderRefresh = (id: number): ((failure: SendFailure) => Promise<AdminOrder | null>) => {
  const send = useSend()
  const reload = useReload()
  return async ({ status, message }) => {
    if (status !== 409) return null
    showToast('warning', message)
    const { body } = await send(orderAdmin.view, { params: { id } })
    await reload()
    return body.data
  }
}
