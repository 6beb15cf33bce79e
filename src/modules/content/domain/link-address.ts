/** Addresses that a text may lead to: the server lets no others through. */
const ADDRESS = /^(\/(?!\/)|#|https?:\/\/|mailto:|tel:)\S*$/i
/** What begins so is a site: other words with a dot may be names of files. */
const SITE = /^www\.[^\s/.]+\.\S+$/i
const MAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/

/** A whole address of the web: what search engines are told to go by. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s<>"\\]+$/i.test(text) && URL.canParse(text)

/** Where a link leads that is typed as people write it; empty for none, null where it is no address. */
export const linkAddress = (typed: string): string | null => {
  const text = typed.trim()
  if (text === '') return ''
  if (/^tel:/i.test(text)) return text.replace(/\s/g, '')
  if (ADDRESS.test(text)) return text
  if (MAIL.test(text)) return `mailto:${text}`
  return SITE.test(text) ? `https://${text}` : null
}
