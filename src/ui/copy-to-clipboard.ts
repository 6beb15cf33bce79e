import { showToast } from './toasts.ts'

interface CopyMessages {
  success: string
  failure: string
}

/** Copies a text and shows one of the messages. The browser denies it without permission and on insecure origins. */
export const copyToClipboard = async (text: string, { success, failure }: CopyMessages): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', success)
  } catch {
    showToast('warning', failure)
  }
}

/** Copies a URL in full, also when it is given without its origin. */
export const copyUrl = (url: string, messages: CopyMessages): Promise<void> =>
  copyToClipboard(new URL(url, window.location.href).href, messages)
