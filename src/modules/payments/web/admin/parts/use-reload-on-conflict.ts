import { useReload } from '#platform/admin/use-reload.ts'
import { showToast } from '#ui/toasts.ts'
import type { SendError } from '#wire/send.ts'

/** Reloads the order after a conflict. The toast stays when the dialog closes. */
export const useReloadOnConflict = () => {
  const reload = useReload()
  return async ({ status, message }: SendError): Promise<false> => {
    if (status !== 409) return false
    showToast('warning', message)
    await reload()
    return false
  }
}
