import type { T } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'

/** Puts an address, whole, on the clipboard, and says 'Copied', or that the browser refused. */
export const copyAddress = async (address: string, t: T): Promise<void> => {
  try {
    await navigator.clipboard.writeText(new URL(address, window.location.href).href)
    showToast('success', t('editing.copied'))
  } catch {
    // No permission, or no clipboard on an unsecured address.
    showToast('warning', t('editing.notCopied'))
  }
}
