/** Longest time that a report may delay navigation. */
export const OUTBOUND_MS = 250

export interface Leaving {
  url: string
  /** The link opens in this tab, so the report must finish first. */
  inPlace: boolean
}

interface Press {
  button: number
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  defaultPrevented: boolean
}

/** Classifies a click on a link; null for internal links and for non-web addresses. */
export const leavingBy = (
  press: Press,
  link: { href: string; target: string; download: string },
  origin: string,
): Leaving | null => {
  if (press.defaultPrevented || link.download !== '' || !URL.canParse(link.href)) return null
  const { protocol, origin: to } = new URL(link.href)
  if (!/^https?:$/.test(protocol) || to === origin) return null
  const elsewhere = press.button !== 0 || press.ctrlKey || press.metaKey || press.shiftKey || press.altKey
  return { url: link.href, inPlace: !elsewhere && (link.target === '' || link.target === '_self') }
}

/** Reports, then navigates once: after the report or after 250 ms. */
export const tellThenGo = (tell: (done: () => void) => void, go: () => void): void => {
  let gone = false
  const leave = (): void => {
    if (gone) return
    gone = true
    clearTimeout(timer)
    go()
  }
  const timer = setTimeout(leave, OUTBOUND_MS)
  tell(leave)
}
