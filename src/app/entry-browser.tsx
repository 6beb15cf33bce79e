import { type ReactNode, startTransition, useEffect } from 'react'
import {
  createBrowserRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  matchRoutes,
  type Params,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Globals, Page } from '#content/contract-page.ts'
import type { Language } from '#kernel/language.ts'
import type { Messages, Translate } from '#kernel/translator.ts'
import { createBrowserSend } from '#platform/web/browser-send.ts'
import { isWaitingForConnection, retryWhileThrowing } from '#platform/web/connection.ts'
import { historyStep } from '#platform/web/history-step.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { visitorContext } from '#platform/web/session.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'
import { isLanguage, parseLanguage, setLanguages } from '#wire/languages.ts'
import { type Send, SendFailure } from '#wire/send.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import '#ui/styles.css'
import '#catalog/web/styles.css'
import '#content/web/styles.css'
import './web/site.css'
import { fetchViews } from './web/blocks.ts'
import { fetchOnIntent } from './web/fetch-on-intent.ts'
import { HYDRATED_ATTRIBUTE } from './web/hydrated.ts'
import { keepPageOnFailure } from './web/keep-page-on-failure.ts'
import { cacheForOffline, cacheVisitedPage, openOfflineCache } from './web/offline.ts'
import { fetchMissing, fetchParts } from './web/page-route.tsx'
import { prefetch } from './web/prefetch.ts'
import { PageSkeleton } from './web/root-layout.tsx'
import { routes, textsOf } from './web/routes.tsx'
import { SESSION_ENDED, type SessionEnded } from './web/session-ended.ts'
import { Site } from './web/site.tsx'
import { type TextsSource, textsContext } from './web/texts-context.ts'
import { type TextsKind, textsInBrowser } from './web/texts-in-browser.ts'

/** What the server wrote into the page. */
interface PageState {
  language: Language
  visitor?: Visitor
  loaderData: Record<string, unknown>
  errors: Record<string, { status: number; data: unknown } | null> | null
}

/** Read from script elements alone: content of a page may have an element of the same id, and never a script. */
const block = <V,>(id: string): V => JSON.parse(document.querySelector(`script#${id}`)?.textContent ?? 'null') as V
const state = block<PageState>('page-state')
let visitor = state.visitor ?? GUEST
/** Addresses of the text chunks that visitors need, by language. */
const chunks = block<Record<Language, Record<TextsKind, string>>>('text-chunks')
setLanguages(Object.keys(chunks))

const source = textsInBrowser(async (language, kind): Promise<Messages> => {
  const path = chunks[language]?.[kind]
  // A language that the shop does not speak has no texts.
  if (path === undefined) return {}
  const response = await retryWhileThrowing(() =>
    fetch(path).catch((cause: unknown) => {
      tellOffline()
      throw new SendFailure('network', 'There is no internet connection to the server.', { cause })
    }),
  )
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Messages
})

let router: ReturnType<typeof createBrowserRouter> | undefined

/** Where the visitor is, or is going. */
const whereTo = () => (router ? (router.state.navigation.location ?? router.state.location) : window.location)

const languageAt = (pathname: string): Language => {
  const prefix = pathname.split('/')[1]
  return isLanguage(prefix) ? prefix : parseLanguage(document.documentElement.lang)
}

const currentLanguage = (): Language => languageAt(whereTo().pathname)

/** Messages stand over the page that is shown and use its language: the next page may never come, and its texts neither. */
const shownTexts = (): Translate => source.t(languageAt((router?.state.location ?? window.location).pathname))

const tellOffline = (): void => {
  // Whoever waits for a page is told for as long as they wait.
  if (!router || isWaitingForConnection()) return
  showToast('danger', shownTexts()('app.problem.offline'), { id: 'offline' })
}

/** The page that is shown stays; the next one opens as it was kept, or once the connection is back. */
const awaitConnection = (address: string): void => {
  const t = shownTexts()
  showToast('danger', `${t('app.problem.offline')} ${t('app.problem.retrying')}`, { id: 'offline', persistent: true })
  void openOfflineCache(address).catch(reportError)
}

const browserSend = createBrowserSend(currentLanguage, {
  offline: tellOffline,
  answered: () => {
    if (!isWaitingForConnection()) hideToast('offline')
  },
  serverFault: words =>
    showToast('danger', words ?? shownTexts()('app.problem.serverFault'), {
      id: 'server-fault',
      persistent: true,
    }),
  words: kind => shownTexts()(kind === 'network' ? 'app.problem.offline' : 'app.form.failed'),
  sessionExpired: quiet => {
    const { pathname, search } = whereTo()
    const ended = new CustomEvent<SessionEnded>(SESSION_ENDED, { cancelable: true, detail: { quiet } })
    // Whoever is on the way to another page has left what stood here.
    if (pathname === window.location.pathname && !document.dispatchEvent(ended)) return
    const query = new URLSearchParams({ lang: currentLanguage(), to: pathname + search })
    window.location.assign(`/session/login?${query}`)
  },
})

const { send, ahead } = prefetch(browserSend, currentLanguage)

const loaderContext = (sending: Send): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(sendContext, sending)
  context.set(textsContext, source)
  context.set(visitorContext, visitor)
  return context
}

const errors = state.errors
  ? Object.fromEntries(
      Object.entries(state.errors).map(([id, error]) => [id, new ErrorResponse(error?.status ?? 500, '', error?.data)]),
    )
  : null

/** A route that chooses its screen by itself brings that and its texts too. */
interface Preloading {
  preload?: (given: { params: Params; texts: TextsSource }) => Promise<void>
}

/** Routes of the first page must be there before hydration, else React meets a fallback that the server never drew. */
const preloadMatched = async (): Promise<void> => {
  const matched = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matched.map(async ({ route, params }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = (await route.lazy()) as Preloading
      Object.assign(route, { ...loaded, lazy: undefined })
      await loaded.preload?.({ params, texts: source })
    }),
  )
}

/** So must their words. */
const preloadTexts = async (): Promise<void> => {
  const further = textsOf(matchRoutes(routes, window.location) ?? [])
  await Promise.all([source.begin(state.language), ...further.map(kind => source.loadFurther(state.language, kind))])
}

/** The same holds for what content pages are shown with. */
const preloadContent = async (): Promise<void> => {
  const missing = Object.values(state.errors ?? {}).map(error => error?.data)
  const loaded = [...Object.values(state.loaderData), ...missing] as ({ page?: Page; globals?: Globals } | null)[]
  await Promise.all([
    ...(missing.some(Boolean) ? [fetchMissing()] : []),
    ...loaded.flatMap(one => [
      ...(one?.page ? [fetchParts(one.page)] : []),
      ...(one?.globals ? [fetchViews(one.globals.itemContainers)] : []),
    ]),
  ])
}

/** Milliseconds until what did not come is asked for again. */
const AGAIN_MS = 1500

/** Until all has come the page stands as the server drew it. */
const untilThere = async <V,>(fetchAll: () => Promise<V>): Promise<V> => {
  try {
    return await fetchAll()
  } catch (error) {
    reportError(error)
    await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
    return untilThere(fetchAll)
  }
}

/** Milliseconds that what was kept has to come without a connection. */
const OFFLINE_MS = 800

/** Not before the page is there: what is kept for later may not be in its way. */
const followOffline = (opened: ReturnType<typeof createBrowserRouter>): void => {
  if (!navigator.onLine) showToast('info', source.t(state.language)('app.seenOffline'), { id: 'offline' })
  const begin = () => cacheForOffline(visitor.username === null, state.language).catch(reportError)
  if (document.readyState === 'complete') void begin()
  else window.addEventListener('load', begin, { once: true })
  let seen = window.location.href
  let waiting: ReturnType<typeof setTimeout> | undefined
  opened.subscribe(({ navigation }) => {
    // Code is asked for several times before it counts as lost.
    clearTimeout(waiting)
    if (navigation.state === 'loading' && !navigator.onLine) waiting = setTimeout(tellOffline, OFFLINE_MS)
    if (navigation.state !== 'idle' || window.location.href === seen) return
    seen = window.location.href
    cacheVisitedPage(seen)
  })
}

/** What the page comes alive by is made ready in several steps, between which a press is heard. */
const nextStep = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** React's part for browsers stands in a bundle that is there already: a step of its own, while words and screens are on their way. */
const makeReact = async () => {
  await nextStep()
  return import('react-dom/client')
}

/** Says once that the page has come alive. */
const Begun = ({ onBegun, children }: { onBegun: () => void; children: ReactNode }) => {
  useEffect(onBegun, [onBegun])
  return children
}

/** Pages' bundles lean on this one: it may not wait for them while it is itself being read, but begins once it is. */
const begin = async (): Promise<void> => {
  const [{ hydrateRoot }] = await Promise.all([
    untilThere(makeReact),
    preloadTexts(),
    untilThere(preloadMatched),
    untilThere(preloadContent),
  ])
  await nextStep()
  historyStep.watch()
  router = createBrowserRouter(routes, {
    hydrationData: { loaderData: state.loaderData, errors },
    getContext: () => loaderContext(send),
    dataStrategy: keepPageOnFailure(() => router, {
      onWait: awaitConnection,
      onEnd: () => hideToast('offline'),
      openDocument: address => window.location.assign(address),
    }),
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no place for the application')
  const opened = router
  const onBegun = () => {
    // What was held while nobody heard it is told.
    document.dispatchEvent(new Event(HYDRATED_ATTRIBUTE))
    // A notice stands for seconds, which begin once it is seen.
    followOffline(opened)
  }
  startTransition(() => {
    hydrateRoot(
      root,
      <Begun onBegun={onBegun}>
        <Site
          onVisitor={next => {
            visitor = next
          }}
          send={send}
          texts={source}
          visitor={visitor}
        >
          <RouterProvider router={opened} />
        </Site>
      </Begun>,
    )
  })
  fetchOnIntent({ routes, context: () => loaderContext(ahead), ahead: PageSkeleton.ahead })
}

void nextStep().then(begin)
