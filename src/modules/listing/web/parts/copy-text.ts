import type { T } from '#platform/web/texts.tsx'
import { copyToClipboard } from '#ui/copy-to-clipboard.ts'

/** Copies a text and reports the result in a toast. */
export const copyText = (text: string, t: T): Promise<void> =>
  copyToClipboard(text, { success: t('listing.copied'), failure: t('listing.notCopied') })
