import { matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router'
import { savesData } from './offline.ts'
import { isServerAddress } from './site-link.tsx'

/** Milliseconds that a pointer or the focus must rest on a link; a shorter rest is movement across it. */
const REST_MS = 65
/** Milliseconds until the same address is prefetched again. */
const REPEAT_AFTER_MS = 10_000

interface IntentOptions {
  routes: RouteObject[]
  /** Returns the loader context with a `send` that prefetches. */
  context: () => RouterContextProvider
  /** Loads the skeleton for slow pages. */
  prefetchSkeleton: () => void
}

/** Finds the link to another page; links within this page are ignored. */
const findPageLink = (target: EventTarget | null): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  return link?.matches('[target],[download],[aria-haspopup],[aria-expanded],[href*="#"]') ? null : link
}

/** Prefetches code and data of a page when a pointer rests on its link, or a finger or the focus reaches it. */
export const fetchOnIntent = ({ routes, context, prefetchSkeleton }: IntentOptions): void => {
  const lastFetchedAt = new Map<string, number>()
  const fetchPage = async ({ pathname, search, href }: URL): Promise<void> => {
    if (savesData() || Date.now() - (lastFetchedAt.get(href) ?? 0) < REPEAT_AFTER_MS) return
    if (pathname + search === window.location.pathname + window.location.search) return
    if (isServerAddress(pathname) || /^\/\w+\/admin(\/|$)/.test(pathname)) return
    lastFetchedAt.set(href, Date.now())
    prefetchSkeleton()
    const loaderContext = context()
    for (const { route, params } of matchRoutes(routes, { pathname, search }) ?? []) {
      const loaded = typeof route.lazy === 'function' ? ((await route.lazy()) as RouteObject) : route
      if (route.id === 'root' || typeof loaded.loader !== 'function') continue
      const request = new Request(href)
      await loaded.loader({ params, request, context: loaderContext, url: new URL(href), pattern: route.path ?? '' })
    }
  }
  // A failed prefetch is ignored, because the navigation repeats it.
  const prefetchLink = (link: HTMLAnchorElement): void => void fetchPage(new URL(link.href)).catch(() => undefined)

  let restingLink: HTMLAnchorElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchLink = (link: HTMLAnchorElement | null): void => {
    if (link === restingLink) return
    restingLink = link
    clearTimeout(timer)
    if (link) timer = setTimeout(() => prefetchLink(link), REST_MS)
  }
  document.addEventListener(
    'pointerover',
    ({ pointerType, target }) => pointerType === 'mouse' && watchLink(findPageLink(target)),
  )
  document.addEventListener('focusin', ({ target }) => watchLink(findPageLink(target)))
  document.addEventListener(
    'touchstart',
    ({ target }) => {
      const link = findPageLink(target)
      if (link) prefetchLink(link)
    },
    { passive: true },
  )
  // A navigation makes the prefetch pointless.
  document.addEventListener('click', () => clearTimeout(timer))
}
