import type { T } from '#platform/web/texts.tsx'
import { copyUrl } from '#ui/copy-to-clipboard.ts'

/** Copies the URL of a page, a picture or a link and reports the result in a toast. */
export const copyPageUrl = (url: string, t: T): Promise<void> =>
  copyUrl(url, { success: t('editing.copied'), failure: t('editing.notCopied') })
