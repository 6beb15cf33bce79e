import type { T } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'

/** Puts a text on the clipboard and says 'Copied', or that the browser refused. */
export const copyText = async (text: string, t: T): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', t('listing.copied'))
  } catch {
    // No permission, or no clipboard on an unsecured address: the visitor learns it.
    showToast('warning', t('listing.notCopied'))
  }
}
