/** Longest time that a report may delay navigation. */
export const OUTBOUND_TIMEOUT_MS = 250

export interface OutboundClick {
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
export const parseOutboundClick = (
  press: Press,
  link: { href: string; target: string; download: string },
  origin: string,
): OutboundClick | null => {
  if (press.defaultPrevented || link.download !== '' || !URL.canParse(link.href)) return null
  const { protocol, origin: to } = new URL(link.href)
  if (!/^https?:$/.test(protocol) || to === origin) return null
  const elsewhere = press.button !== 0 || press.ctrlKey || press.metaKey || press.shiftKey || press.altKey
  return { url: link.href, inPlace: !elsewhere && (link.target === '' || link.target === '_self') }
}

/** Reports, then navigates once: after the report or after 250 ms. */
export const reportThenNavigate = (tell: (done: () => void) => void, go: () => void): void => {
  let hasLeft = false
  const leave = (): void => {
    if (hasLeft) return
    hasLeft = true
    clearTimeout(timer)
    go()
  }
  const timer = setTimeout(leave, OUTBOUND_TIMEOUT_MS)
  tell(leave)
}
