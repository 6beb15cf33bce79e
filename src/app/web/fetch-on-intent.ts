import { matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router'
import { isShopAddress } from './site-link.tsx'

/** Milliseconds that a pointer or the focus rests on a link which somebody may follow; shorter is on its way elsewhere. */
const REST_MS = 65
/** Milliseconds until the same address is worth asking for again. */
const AGAIN_MS = 10_000

interface Intent {
  routes: RouteObject[]
  /** What loaders get, with a `send` that asks ahead. */
  context: () => RouterContextProvider
  /** Brings what stands in place of a page that takes its time. */
  ahead: () => void
}

/** A link into the site that leads to another page; what opens something on this one does not. */
const linkAt = (target: EventTarget | null): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  return link?.matches('[target],[download],[aria-haspopup],[aria-expanded],[href*="#"]') ? null : link
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Asks for a page's code and data as soon as somebody is about to go there: a pointer rests on a link, a finger or the focus comes. */
export const fetchOnIntent = ({ routes, context, ahead }: Intent): void => {
  const asked = new Map<string, number>()
  const fetchPage = async ({ pathname, search, href }: URL): Promise<void> => {
    if (savesData() || Date.now() - (asked.get(href) ?? 0) < AGAIN_MS) return
    if (pathname + search === window.location.pathname + window.location.search) return
    if (isShopAddress(pathname) || /^\/\w+\/admin(\/|$)/.test(pathname)) return
    asked.set(href, Date.now())
    ahead()
    const given = context()
    for (const { route, params } of matchRoutes(routes, { pathname, search }) ?? []) {
      const loaded = typeof route.lazy === 'function' ? ((await route.lazy()) as RouteObject) : route
      if (route.id === 'root' || typeof loaded.loader !== 'function') continue
      const request = new Request(href)
      await loaded.loader({ params, request, context: given, url: new URL(href), pattern: route.path ?? '' })
    }
  }
  // Nobody asked for it: what fails is asked for when they do.
  const ask = (link: HTMLAnchorElement): void => void fetchPage(new URL(link.href)).catch(() => undefined)

  let resting: HTMLAnchorElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = (link: HTMLAnchorElement | null): void => {
    if (link === resting) return
    resting = link
    clearTimeout(timer)
    if (link) timer = setTimeout(() => ask(link), REST_MS)
  }
  document.addEventListener('pointerover', ({ pointerType, target }) => pointerType === 'mouse' && rest(linkAt(target)))
  document.addEventListener('focusin', ({ target }) => rest(linkAt(target)))
  document.addEventListener(
    'touchstart',
    ({ target }) => {
      const link = linkAt(target)
      if (link) ask(link)
    },
    { passive: true },
  )
  // Who has gone needs nothing ahead.
  document.addEventListener('click', () => clearTimeout(timer))
}
