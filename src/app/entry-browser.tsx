import { type ReactNode, startTransition, useEffect } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  matchRoutes,
  type Params,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Globals, Page } from '#content/contract-content.ts'
import type { Language } from '#kernel/language.ts'
import type { Messages, Translate } from '#kernel/translator.ts'
import { createBrowserSend } from '#platform/web/browser-send.ts'
import { isWaitingForConnection, retryWhileThrowing, type WaitReason } from '#platform/web/connection.ts'
import { historyStep } from '#platform/web/history-step.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { visitorContext } from '#platform/web/session.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'
import { isLanguage, parseLanguage, setShopLanguages } from '#wire/languages.ts'
import { readRetryAfterMs, type Send, SendError } from '#wire/send.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import '#ui/styles.css'
import '#catalog/web/styles.css'
import '#content/web/styles.css'
import './web/site.css'
import { LOAD_RETRY_DELAY_MS } from '#platform/web/load-retry-delay.ts'
import { fetchViews } from './web/blocks.ts'
import { fetchOnIntent } from './web/fetch-on-intent.ts'
import { HYDRATED_EVENT } from './web/hydrated-event.ts'
import { keepPageOnFailure } from './web/keep-page-on-failure.ts'
import { cacheForOffline, cacheVisitedPage, openOfflineCache } from './web/offline.ts'
import { fetchMissingModule, fetchPageCode } from './web/page-route.tsx'
import { createPrefetchingSend } from './web/prefetch.ts'
import { PageSkeleton } from './web/root-layout.tsx'
import { listTexts, routes } from './web/routes.tsx'
import { SESSION_ENDED, type SessionEnded } from './web/session-ended.ts'
import { Site } from './web/site.tsx'
import { type TextsSource, textsContext } from './web/texts-context.ts'
import { createBrowserTexts, type TextsKind } from './web/texts-in-browser.ts'

/** The state that the server embedded in the page. */
interface PageState {
  language: Language
  visitor?: Visitor
  loaderData: Record<string, unknown>
  errors: Record<string, { status: number; data: unknown } | null> | null
}

/** Reads script elements only, because page content may use the same id on another element. */
const readJsonScript = <V,>(id: string): V =>
  JSON.parse(document.querySelector(`script#${id}`)?.textContent ?? 'null') as V
const pageState = readJsonScript<PageState>('page-state')
let visitor = pageState.visitor ?? GUEST
const textAddresses = readJsonScript<Record<Language, Record<TextsKind, string>>>('text-chunks')
setShopLanguages(Object.keys(textAddresses))

const textsSource = createBrowserTexts(async (language, kind): Promise<Messages> => {
  const path = textAddresses[language]?.[kind]
  // The bundle contains no texts of languages that the shop does not offer.
  if (path === undefined) return {}
  return retryWhileThrowing(async () => {
    const response = await fetch(path).catch((cause: unknown) => {
      showOffline()
      throw new SendError('network', 'There is no internet connection to the server.', { cause })
    })
    const { ok, status, headers } = response
    if (!ok) {
      throw new SendError('not-json', `${path} answered ${status}`, {
        status,
        retryAfterMs: readRetryAfterMs(headers),
      })
    }
    return (await response.json()) as Messages
  })
})

let router: DataRouter | undefined

/** Returns the current location, or the target of a running navigation. */
const getTargetLocation = () => (router ? (router.state.navigation.location ?? router.state.location) : window.location)

const readLanguage = (pathname: string): Language => {
  const prefix = pathname.split('/')[1]
  return isLanguage(prefix) ? prefix : parseLanguage(document.documentElement.lang)
}

const getCurrentLanguage = (): Language => readLanguage(getTargetLocation().pathname)

/** Messages use the language of the visible page, because the next page and its texts may never load. */
const getVisibleTexts = (): Translate =>
  textsSource.t(readLanguage((router?.state.location ?? window.location).pathname))

const showOffline = (): void => {
  // A visitor who waits for a page sees this message until the page arrives, so no toast repeats it.
  if (!router || isWaitingForConnection()) return
  showToast('danger', getVisibleTexts()('app.problem.offline'), { id: 'offline' })
}

const showBusy = (message?: string): void => {
  if (!router || isWaitingForConnection()) return
  showToast('warning', message ?? getVisibleTexts()('app.problem.busy'), { id: 'offline' })
}

/** Shows why the next page waits. Without a connection it opens the page from the offline cache, if it is there. */
const showWait = (address: string, reason: WaitReason): void => {
  const t = getVisibleTexts()
  if (reason === 'busy') {
    showToast('warning', `${t('app.problem.busy')} ${t('app.problem.retryingBusy')}`, {
      id: 'offline',
      isPersistent: true,
    })
    return
  }
  showToast('danger', `${t('app.problem.offline')} ${t('app.problem.retrying')}`, { id: 'offline', isPersistent: true })
  void openOfflineCache(address).catch(reportError)
}

const browserSend = createBrowserSend(getCurrentLanguage, {
  showOffline,
  hideOffline: () => {
    if (!isWaitingForConnection()) hideToast('offline')
  },
  showServerError: message =>
    showToast('danger', message ?? getVisibleTexts()('app.problem.serverFault'), {
      id: 'server-fault',
      isPersistent: true,
    }),
  showBusy,
  formatFailure: kind => getVisibleTexts()(kind === 'network' ? 'app.problem.offline' : 'app.form.failed'),
  openLogin: isBackground => {
    const { pathname, search } = getTargetLocation()
    const event = new CustomEvent<SessionEnded>(SESSION_ENDED, { cancelable: true, detail: { isBackground } })
    // A visitor who already navigates away has left the page that needed the login.
    if (pathname === window.location.pathname && !document.dispatchEvent(event)) return
    const query = new URLSearchParams({ lang: getCurrentLanguage(), to: pathname + search })
    window.location.assign(`/session/login?${query}`)
  },
})

const { send, prefetch } = createPrefetchingSend(browserSend, getCurrentLanguage)

const createLoaderContext = (loaderSend: Send): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(sendContext, loaderSend)
  context.set(textsContext, textsSource)
  context.set(visitorContext, visitor)
  return context
}

const errors = pageState.errors
  ? Object.fromEntries(
      Object.entries(pageState.errors).map(([id, error]) => [
        id,
        new ErrorResponse(error?.status ?? 500, '', error?.data),
      ]),
    )
  : null

/** A route that picks its screen dynamically also preloads it and its texts. */
interface PreloadableRoute {
  preload?: (options: { params: Params; texts: TextsSource }) => Promise<void>
}

/**
 * Preloads the routes of the first page, because React would otherwise hydrate a fallback that the server never
 * rendered.
 */
const preloadMatched = async (): Promise<void> => {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route, params }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = (await route.lazy()) as PreloadableRoute
      Object.assign(route, { ...loaded, lazy: undefined })
      await loaded.preload?.({ params, texts: textsSource })
    }),
  )
}

/** Preloads the texts of the first page. */
const preloadTexts = async (): Promise<void> => {
  const kinds = listTexts(matchRoutes(routes, window.location) ?? [])
  await Promise.all([
    textsSource.loadFirst(pageState.language),
    ...kinds.map(kind => textsSource.loadFurther(pageState.language, kind)),
  ])
}

/** Preloads the layout and blocks of the content page, or those of the not-found page. */
const preloadContent = async (): Promise<void> => {
  const errorData = Object.values(pageState.errors ?? {}).map(error => error?.data)
  const loaded = [...Object.values(pageState.loaderData), ...errorData] as ({ page?: Page; globals?: Globals } | null)[]
  await Promise.all([
    ...(errorData.some(Boolean) ? [fetchMissingModule()] : []),
    ...loaded.flatMap(part => [
      ...(part?.page ? [fetchPageCode(part.page)] : []),
      ...(part?.globals ? [fetchViews(part.globals.itemContainers)] : []),
    ]),
  ])
}

/** The server-rendered page stays static until everything has loaded. */
const retryUntilLoaded = async <V,>(fetchAll: () => Promise<V>): Promise<V> => {
  try {
    return await fetchAll()
  } catch (error) {
    reportError(error)
    await new Promise(resolve => setTimeout(resolve, LOAD_RETRY_DELAY_MS))
    return retryUntilLoaded(fetchAll)
  }
}

/** Milliseconds that a navigation without a connection may take before the offline message shows. */
const OFFLINE_NOTICE_DELAY_MS = 800

/** Starts after hydration, because filling the cache must not delay the page. */
const followOffline = (activeRouter: DataRouter): void => {
  if (!navigator.onLine) showToast('info', textsSource.t(pageState.language)('app.seenOffline'), { id: 'offline' })
  const startOfflineCache = () => cacheForOffline(visitor.username === null, pageState.language).catch(reportError)
  if (document.readyState === 'complete') void startOfflineCache()
  else window.addEventListener('load', startOfflineCache, { once: true })
  let lastAddress = window.location.href
  let noticeTimer: ReturnType<typeof setTimeout> | undefined
  activeRouter.subscribe(({ navigation }) => {
    // Script requests are retried several times before they fail.
    clearTimeout(noticeTimer)
    if (navigation.state === 'loading' && !navigator.onLine)
      noticeTimer = setTimeout(showOffline, OFFLINE_NOTICE_DELAY_MS)
    if (navigation.state !== 'idle' || window.location.href === lastAddress) return
    lastAddress = window.location.href
    cacheVisitedPage(lastAddress)
  })
}

/** Splits the start of the page into tasks, so that input is handled in between. */
const yieldToInput = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Evaluates the already loaded React bundle in its own task while texts and screens load. */
const loadReact = async () => {
  await yieldToInput()
  return import('react-dom/client')
}

/** Reports once that hydration is complete. */
const HydrationReporter = ({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) => {
  useEffect(onHydrated, [onHydrated])
  return children
}

/** Starts after this module is evaluated, because the page bundles import it. */
const start = async (): Promise<void> => {
  const [{ hydrateRoot }] = await Promise.all([
    retryUntilLoaded(loadReact),
    preloadTexts(),
    retryUntilLoaded(preloadMatched),
    retryUntilLoaded(preloadContent),
  ])
  await yieldToInput()
  historyStep.listen()
  // The file of `createBrowserRouter` would add the router's links, forms and fetchers.
  router = createRouter({
    routes,
    history: createBrowserHistory(),
    mapRouteProperties,
    hydrationData: { loaderData: pageState.loaderData, errors },
    getContext: () => createLoaderContext(send),
    dataStrategy: keepPageOnFailure(() => router, {
      onWait: showWait,
      onEnd: () => hideToast('offline'),
      openDocument: address => window.location.assign(address),
    }),
  }).initialize()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root')
  const activeRouter = router
  const onHydrated = () => {
    // Replays the input that was held before hydration.
    document.dispatchEvent(new Event(HYDRATED_EVENT))
    // The offline message counts its seconds from the moment it is visible.
    followOffline(activeRouter)
  }
  startTransition(() => {
    hydrateRoot(
      root,
      <HydrationReporter onHydrated={onHydrated}>
        <Site
          onVisitor={next => {
            visitor = next
          }}
          send={send}
          texts={textsSource}
          visitor={visitor}
        >
          <RouterProvider router={activeRouter} />
        </Site>
      </HydrationReporter>,
    )
  })
  fetchOnIntent({ routes, context: () => createLoaderContext(prefetch), prefetchSkeleton: PageSkeleton.prefetch })
}

void yieldToInput().then(start)
