import type { T } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'

/** Copies the full URL to the clipboard and reports success or failure. */
export const copyAddress = async (address: string, t: T): Promise<void> => {
  try {
    await navigator.clipboard.writeText(new URL(address, window.location.href).href)
    showToast('success', t('editing.copied'))
  } catch {
    // The browser denies the clipboard without permission and on insecure origins.
    showToast('warning', t('editing.notCopied'))
  }
}
