import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { CART_STATE_SCRIPT } from '#cart/web/parts/cart-state-script.ts'
import type { Containers } from '#content/contract-block.ts'
import type { Page } from '#content/contract-content.ts'
import type { Language } from '#kernel/language.ts'
import { createTranslator, type Messages, type Translate } from '#kernel/translator.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { isServerRenderContext } from '#platform/web/server-render-context.ts'
import { visitorContext } from '#platform/web/session.tsx'
import { THEME_SCRIPT } from '#platform/web/theme.ts'
import { setShopLanguages } from '#wire/languages.ts'
import { createSend, type Send, type Transport } from '#wire/send.ts'
import { type AnswerInProcess, sendInProcess } from '#wire/send-in-process.ts'
import type { Visitor } from '#wire/visitor.ts'
import { listBlockBundles } from './web/blocks.ts'
import {
  createCrashHead,
  createForbiddenHead,
  createMissingHead,
  findHead,
  type Head,
  type RouteHandle,
  renderHead,
  serializeScriptJson,
} from './web/head.ts'
import { findBundle } from './web/layouts.ts'
import { buildMetadata, renderMetadata } from './web/page-metadata.ts'
import { BUNDLES, listTexts, routes } from './web/routes.tsx'
import { Site } from './web/site.tsx'
import { HIDE_CLOSED_BANNER_SCRIPT } from './web/site-notices.tsx'
import { type FurtherTexts, type TextsSource, textsContext } from './web/texts-context.ts'

export { INLINE_START_SCRIPT } from './web/inline-start-script.ts'

/** Applies the theme, cart state and closed banner before the first paint; only the browser knows them. */
export const BEFORE_PAINT_SCRIPT = `${THEME_SCRIPT};${CART_STATE_SCRIPT};${HIDE_CLOSED_BANNER_SCRIPT}`

export interface RenderArgs {
  /** The parts of a request that loaders read: its address and its deadline. */
  request: Pick<Request, 'url' | 'signal'>
  language: Language
  /** All languages of the shop; this bundle has its own module state. */
  languages: readonly Language[]
  origin: string
  visitor: Visitor
  transport: Transport
  answerInProcess: AnswerInProcess
  /** Reports a missing page instead of rendering it, because all of them share one render. */
  reportsMissing: boolean
}

export type RenderResult =
  | {
      kind: 'page'
      status: number
      head: string
      html: string
      state: string
      isStaffPage: boolean
      needs: PageNeeds
      /** The layout shows query parameters, as lists and searches do. */
      readsQuery: boolean
      error: unknown
    }
  | { kind: 'missing' }
  | { kind: 'redirect'; status: number; location: string }

/** The resources that the browser needs to hydrate a page, beyond the common ones. */
export interface PageNeeds {
  bundles: readonly string[]
  texts: readonly FurtherTexts[]
}

const handler = createStaticHandler(routes)

const MAX_CACHED_PLURALS = 1_000

/** Caches the plural form of each number, because `Intl` is slower than the rest of a translation. */
const createCachedPlurals = (language: Language): Pick<Intl.PluralRules, 'select'> => {
  const rules = new Intl.PluralRules(language)
  const formsByCount = new Map<number, Intl.LDMLPluralRule>()
  return {
    select: count => {
      const form = formsByCount.get(count) ?? rules.select(count)
      if (formsByCount.size < MAX_CACHED_PLURALS) formsByCount.set(count, form)
      return form
    },
  }
}

/** Creates the source of texts, which reads the messages of each language once. */
const createServerTexts = (readMessages: (language: Language) => Messages): TextsSource => {
  const translators = new Map<Language, Translate>()
  return {
    load: async language => {
      if (!translators.has(language))
        translators.set(language, createTranslator(language, readMessages(language), createCachedPlurals(language)))
    },
    loadFurther: async () => undefined,
    loadStaff: async () => undefined,
    t: language => translators.get(language) ?? (key => key),
  }
}

interface SiteContext {
  send: Send
  texts: TextsSource
  visitor: Visitor
}

const createRequestContext = ({ send, texts, visitor }: SiteContext): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(isServerRenderContext, true)
  context.set(sendContext, send)
  context.set(textsContext, texts)
  context.set(visitorContext, visitor)
  return context
}

const renderSite = (context: StaticHandlerContext, { send, texts, visitor }: SiteContext): string =>
  renderToString(
    <Site send={send} texts={texts} visitor={visitor}>
      <StaticRouterProvider
        context={context}
        hydrate={false}
        router={createStaticRouter(listMatchedRoutes(context.matches), context)}
      />
    </Site>,
  )

/** Creates the page renderer. */
export const createRenderer = (readMessages: (language: Language) => Messages) => {
  const texts = createServerTexts(readMessages)
  return async ({
    request,
    language,
    languages,
    origin,
    visitor,
    transport,
    answerInProcess,
    reportsMissing,
  }: RenderArgs): Promise<RenderResult> => {
    setShopLanguages(languages)
    await texts.load(language)
    // Created here, so that failures are instances of the class that this bundle's loaders check.
    const send = sendInProcess(answerInProcess, language, createSend(transport))
    const requestContext = createRequestContext({ send, texts, visitor })
    const context = await handler.query({ ...request, method: 'GET' } as Request, { requestContext })
    if (context instanceof Response) {
      return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' }
    }
    const t = texts.t(language)
    const matches = context.matches.map(({ route }) => ({
      handle: route.handle as unknown,
      loaderData: context.loaderData[route.id] as unknown,
    }))
    const failure = Object.values(context.errors ?? {})[0] as unknown
    // Pages that are missing or forbidden render their own screen.
    const isRefused = isRouteErrorResponse(failure) && failure.status < 500
    const isMissing = isRefused && failure.status === 404
    if (isMissing && reportsMissing) return { kind: 'missing' }
    const headOptions = { language, origin }
    const pageHead = failure === undefined ? findHead(matches, t, headOptions) : null
    const head = pageHead ?? createFailureHead(failure, t)
    const { loaderData, errors } = context
    const html = renderSite(context, { send, texts, visitor })
    const errorState = errors && isRefused ? serializeErrors(errors) : null
    return {
      kind: 'page',
      status: context.statusCode,
      head: renderHead(head) + (pageHead ? renderMetadata(pageHead, buildMetadata(matches, t, headOptions)) : ''),
      html,
      state: serializeScriptJson({ language, visitor, loaderData, errors: errorState }),
      isStaffPage: matches.some(({ handle }) => (handle as RouteHandle | undefined)?.frame === 'staff'),
      needs: {
        bundles: listBundles(context.matches.at(-1)?.route.path, [
          ...Object.values(loaderData),
          ...Object.values(errorState ?? {}).map(error => error?.data),
        ]),
        texts: listTexts(context.matches),
      },
      readsQuery: Object.values(loaderData).some(readsQuery),
      // The server logs unexpected failures.
      error: failure !== undefined && !isRefused ? failure : null,
    }
  }
}

export type Renderer = ReturnType<typeof createRenderer>

const createFailureHead = (failure: unknown, t: Translate): Head => {
  if (failure === undefined) return createMissingHead(t)
  if (!isRouteErrorResponse(failure) || failure.status >= 500) return createCrashHead(t)
  return failure.status === 404 ? createMissingHead(t) : createForbiddenHead(t)
}

/** Returns the routes from the root to the page, because the router copies every route it receives for each page. */
const listMatchedRoutes = (matches: StaticHandlerContext['matches']): RouteObject[] =>
  matches.reduceRight<RouteObject[]>((children, { route }) => {
    if (route.index) return [route as RouteObject]
    return [{ ...route, children } as RouteObject]
  }, [])

const listBundles = (path: string | undefined, loaded: readonly unknown[]): string[] => {
  const parts = loaded as ({ page?: Page; globals?: { itemContainers: Containers } } | null)[]
  const page = parts.find(part => part?.page)?.page
  const containers = parts.flatMap(part =>
    [part?.page?.itemContainers ?? [], part?.globals?.itemContainers ?? []].flat(),
  )
  const pageBundle = page ? findBundle(page.layout) : BUNDLES[path ?? '']
  return [...new Set([...(pageBundle ? [pageBundle] : []), ...listBlockBundles(containers)])]
}

const readsQuery = (loaded: unknown): boolean => {
  const { page } = (loaded ?? {}) as { page?: Page }
  return page?.layout === 'Homepage' || page?.layout === 'SearchResults'
}

/** Serializes errors so that the browser can rebuild them. */
const serializeErrors = (errors: Record<string, unknown>): Record<string, SerializedError | null> =>
  Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error) ? { status: error.status, data: error.data } : null,
    ]),
  )

interface SerializedError {
  status: number
  data: unknown
}
