import type { FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { CachedPage } from '#platform/server/http/cached-page.ts'
import { redactPath } from '#platform/server/http/redact-path.ts'
import { createConcurrencyLimiter } from '#platform/server/overload/concurrency-limiter.ts'
import { isFromOutside, MAX_DELAY_MS } from '#platform/server/overload/shed-load.ts'
import { getShopLanguages } from '#wire/languages.ts'
import type { Visitor } from '#wire/visitor.ts'
import type { Renderer } from '../entry-server.tsx'
import { createPageTransport } from './create-page-transport.ts'
import type { DocumentBuilder } from './document.ts'
import type { CachedAnswers, RenderedPage } from './guest-pages.ts'
import type { KnownPage } from './page-address.ts'
import { createSharedDeadline } from './shared-deadline.ts'

/** The page renderer. In development, server and browser code are loaded again for every request. */
export interface PageRendering {
  render: () => Promise<Renderer>
  document: DocumentBuilder
  usesCache: boolean
}

/** Limits concurrent renders on the single CPU; beyond the queue, visitors would leave before their page is ready. */
const RENDER_LIMITS = { maxConcurrent: 4, maxWaitMs: 10_000, maxWaiting: 64 }
/** A page that waits longer than this for its data fails. */
const RENDER_TIMEOUT_MS = 20_000
/** Shortens the wait in the queue while the event loop lags. Without a lag, renders mostly wait for the database. */
const BUSY_QUEUE_TIMEOUT_MS = 400
const BUSY_DELAY_MS = 20

/** The expiry of a cached page, and the answers cached with it. */
export interface CacheContext {
  until: number
  answers: CachedAnswers
}

export interface RenderInput extends Pick<KnownPage, 'language' | 'path' | 'search'> {
  /** Pages that are never cached (payment, administration area) have their own not-found screen. */
  isCacheable?: boolean
  /** True if every guest gets the same page. */
  isShared: boolean
}

/** Cached pages whose layout reads query parameters. */
const pagesReadingQuery = new WeakSet<CachedPage>()

/** Returns true when the layout of this rendered page reads query parameters. */
export const isReadingQuery = (page: CachedPage): boolean => pagesReadingQuery.has(page)

/** All unknown addresses share the render of this path, which no page can have. */
export const buildMissingPath = (language: Language): string => `/${language}/not/found`

/** Returns the message of a call that asked to retry later; undefined for other failures. */
const readRetryMessage = (error: unknown): string | undefined => {
  const { status, message } = (error ?? {}) as { status?: unknown; message?: string }
  return status === 503 ? message : undefined
}

type RenderPage = (
  request: FastifyRequest,
  input: RenderInput,
  visitor: Visitor,
  cacheContext: CacheContext | null,
) => Promise<RenderedPage>

/** Creates the renders of pages: one without a limit, and one within the limit of concurrent renders. */
export const createPageRenderer = (
  app: App,
  renderer: PageRendering,
): { renderPage: RenderPage; renderWithinLimit: RenderPage } => {
  const renderPage: RenderPage = async (request, input, visitor, cacheContext) => {
    const { language, path, search } = input
    const calls = createPageTransport(app.server, request, { language, cachedAnswers: cacheContext?.answers ?? null })
    const render = await renderer.render()
    const rendered = await render({
      request: { url: app.settings.publicUrl + path + search, signal: startDeadline() },
      language,
      languages: getShopLanguages(),
      origin: app.settings.publicUrl,
      visitor,
      transport: calls.transport,
      answerInProcess: calls.answerInProcess,
      reportsMissing: input.isCacheable === true && path !== buildMissingPath(language),
    })
    if (rendered.kind !== 'page') return rendered
    if (rendered.error !== null) {
      request.log.error({ err: rendered.error, reqId: request.id, path: redactPath(path) }, 'page.render_failed')
      const message = readRetryMessage(rendered.error)
      if (message !== undefined) return { kind: 'busy', message }
    }
    const status = rendered.error === null ? rendered.status : 500
    const page = new CachedPage(status, renderer.document.build({ language, ...rendered }), cacheContext?.until ?? 0)
    if (rendered.readsQuery) pagesReadingQuery.add(page)
    return { kind: 'rendered', page, cookies: calls.cookies, tags: calls.tags, isCached: false }
  }
  const startDeadline = createSharedDeadline(RENDER_TIMEOUT_MS)
  const limitRenders = createConcurrencyLimiter(RENDER_LIMITS)
  /** Renders within the concurrency limit; requests that would wait too long get a 503. */
  const renderWithinLimit: RenderPage = async (request, input, visitor, cacheContext) => {
    const delayMs = isFromOutside(request) ? app.server.getOverloadDelayMs() : 0
    if (delayMs > MAX_DELAY_MS.rendering) return { kind: 'busy' }
    const outcome = await limitRenders(
      async () => {
        // Yields to other requests, because renders of cached data would run back to back.
        await app.server.yieldEventLoop()
        return renderPage(request, input, visitor, cacheContext)
      },
      delayMs > BUSY_DELAY_MS ? BUSY_QUEUE_TIMEOUT_MS : undefined,
    )
    return outcome.ok ? outcome.value : { kind: 'busy' }
  }
  return { renderPage, renderWithinLimit }
}
