/** Longest time that a report may delay navigation. */
export const OUTBOUND_TIMEOUT_MS = 250

export interface OutboundClick {
  url: string
  /** The link opens in this tab, so the report must finish first. */
  opensInSameTab: boolean
}

interface ClickState {
  button: number
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  defaultPrevented: boolean
}

/** Classifies a click on a link; null for internal links and for non-web addresses. */
export const parseOutboundClick = (
  click: ClickState,
  link: { href: string; target: string; download: string },
  origin: string,
): OutboundClick | null => {
  if (click.defaultPrevented || link.download !== '' || !URL.canParse(link.href)) return null
  const { protocol, origin: targetOrigin } = new URL(link.href)
  if (!/^https?:$/.test(protocol) || targetOrigin === origin) return null
  const opensElsewhere = click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey
  return { url: link.href, opensInSameTab: !opensElsewhere && (link.target === '' || link.target === '_self') }
}

/** Reports, then navigates once: after the report or after 250 ms. */
export const reportThenNavigate = (report: (done: () => void) => void, navigate: () => void): void => {
  let hasLeft = false
  const navigateOnce = (): void => {
    if (hasLeft) return
    hasLeft = true
    clearTimeout(timer)
    navigate()
  }
  const timer = setTimeout(navigateOnce, OUTBOUND_TIMEOUT_MS)
  report(navigateOnce)
}
