import { isSitePath, isWebAddress } from '#kernel/web-address.ts'

/** Other link addresses that the server's HTML sanitizer accepts. */
const OTHER_ADDRESS = /^(#|mailto:|tel:)\S*$/i
/** Without `www.`, a word with a dot may be a file name. */
const WWW_ADDRESS = /^www\.[^\s/.]+\.\S+$/i
const EMAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/

/** Parses a typed link address. Returns an empty string for empty input and null for an invalid address. */
export const parseLinkAddress = (input: string): string | null => {
  const text = input.trim()
  if (text === '') return ''
  if (/^tel:/i.test(text)) return text.replace(/\s/g, '')
  if (isSitePath(text) || isWebAddress(text) || OTHER_ADDRESS.test(text)) return text
  if (EMAIL.test(text)) return `mailto:${text}`
  return WWW_ADDRESS.test(text) ? `https://${text}` : null
}
