/** How long a visitor who leaves may be held until it was told. */
export const OUTBOUND_MS = 250

export interface Leaving {
  url: string
  /** The page itself goes there: telling must be waited for. In another tab it stays. */
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

/** What a press on a link means for who measures; null for links within the site and for what is no address of the web. */
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

/** Tells, then goes; and goes after 250 ms whether it was told or not. Once. */
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
