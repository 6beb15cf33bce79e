import type { T } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'

/** Copies a text and reports success or failure in a toast. */
export const copyText = async (text: string, t: T): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', t('listing.copied'))
  } catch {
    // Fails without permission, or on an address without HTTPS.
    showToast('warning', t('listing.notCopied'))
  }
}
