import type { FastifyReply, FastifyRequest } from 'fastify'
import { readPathOfSlug } from '#content/server/content.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { App } from '#platform/server/app.ts'
import { canBeDecoded, PAGES_ROUTE, wantsJson } from '#platform/server/http/create-server.ts'
import { HttpError, sendHttpProblem } from '#platform/server/http/http-error.ts'
import { isApiUrl } from '#platform/server/http/is-api-url.ts'
import { translateProblem } from '#platform/server/http/problem-messages.ts'
import { readPathLanguage, readRequestLanguage } from '#platform/server/http/request-language.ts'
import { sendPage } from '#platform/server/http/send-page.ts'
import { sendBusy } from '#platform/server/overload/shed-load.ts'
import { parseLanguage } from '#wire/languages.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import {
  buildMissingPath,
  createPageRenderer,
  isReadingQuery,
  type PageRendering,
  type RenderInput,
} from './create-page-renderer.ts'
import type { GuestPages, RenderedPage } from './guest-pages.ts'
import { isKnownParameter, type KnownPage, type PageAddress, readPageAddress } from './page-address.ts'

/** Renders the application for every address without another route; guests' pages come from the cache. */
export const servePages = (
  app: App,
  renderer: PageRendering,
  guestPages: GuestPages,
  hasSession: (request: FastifyRequest) => boolean,
): void => {
  const { renderPage, renderWithinLimit } = createPageRenderer(app, renderer)
  const findPage = (request: FastifyRequest, input: RenderInput, visitor: Visitor): Promise<RenderedPage> =>
    input.isShared
      ? guestPages.get(buildCacheKey(input), (until, answers) =>
          renderWithinLimit(request, input, visitor, { until, answers }),
        )
      : renderWithinLimit(request, input, visitor, null)

  /** Sends a guest the cached page. Returns null if a session, the query or a missing cache entry needs a render. */
  const sendCached = (address: PageAddress, request: FastifyRequest, reply: FastifyReply) => {
    if (!renderer.usesCache || address.kind !== 'page' || !address.isCacheable || address.layoutSearch) return null
    if (hasSession(request) || wantsJson(request.headers.accept)) return null
    const page = guestPages.find(buildCacheKey(address))
    return page ? sendPage(request, reply, page, page.status === 200 ? app.now() : null) : null
  }
  const respondToAddress = async (
    address: PageAddress,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    // Pages with a JSON form have their own routes and API calls are always JSON, so this is a 404.
    if (address.kind !== 'broken' && (wantsJson(request.headers.accept) || isApiUrl(request.url))) {
      return sendHttpProblem(reply.header('vary', 'Accept'), new HttpError(404, translateProblem(request, 'notFound')))
    }
    if (address.kind === 'broken' && !wantsJson(request.headers.accept)) return sendMissingPage(request, reply, 400)
    if (address.kind === 'redirect') return sendRedirect(await findFormerPage(address, request), reply)
    if (address.kind !== 'page') return answerWithoutPage(address, request, reply)
    const visitor = hasSession(request) ? (await app.guard.identify(request)).visitor : GUEST
    // An expired or invalid session counts as a guest, who gets cached pages.
    const isShared = renderer.usesCache && visitor.username === null && address.isCacheable
    const { language, search } = address
    let result = await findWithQuery({ ...address, isShared }, input => findPage(request, input, visitor))
    if (result.kind === 'missing') {
      result = await findPage(request, { language, path: buildMissingPath(language), search: '', isShared }, visitor)
    }
    if (result.kind === 'missing') throw new Error('The not-found page could not be rendered')
    if (result.kind === 'busy') return sendBusy(request, reply, language, result.message)
    if (result.kind === 'redirect') {
      const query = new URLSearchParams(request.url.split(/\?(.*)/s, 2)[1])
      // A browser that caches this redirect would loop after the page moves back.
      reply.header('cache-control', 'no-cache')
      return reply.redirect(keepFullQuery(result.location, search, query), result.status)
    }
    for (const cookie of result.cookies) reply.header('set-cookie', cookie)
    const isCachedPage = result.isCached && result.page.status === 200
    return sendPage(request, reply, result.page, isCachedPage ? app.now() : null)
  }
  /** Replaces the target by the page that had this slug in a removed language. */
  const findFormerPage = async (address: PageRedirect, request: FastifyRequest): Promise<PageRedirect> => {
    const { formerSlug } = address
    if (!formerSlug) return address
    const path = await readPathOfSlug(app.db, formerSlug, parseLanguage(request.cookies.lang))
    const query = request.url.split(/\?(.*)/s, 2)[1]
    return path === null ? address : { ...address, to: query ? `${path}?${query}` : path }
  }
  const sendMissingPage = async (request: FastifyRequest, reply: FastifyReply, status?: 400 | 404) => {
    const language = readPathLanguage(request) ?? readRequestLanguage(request)
    const visitor = hasSession(request) ? (await app.guard.identify(request)).visitor : GUEST
    const rendered = await renderPage(
      request,
      { language, path: buildMissingPath(language), search: '', isShared: false },
      visitor,
      null,
    )
    if (rendered.kind === 'busy') return sendBusy(request, reply, language, rendered.message)
    if (rendered.kind !== 'rendered') throw new Error('The not-found page could not be rendered')
    return sendPage(request, reply, rendered.page, null, status)
  }
  app.server.missing.page = sendMissingPage
  app.server.route({
    method: 'GET',
    url: PAGES_ROUTE,
    handler: (request, reply) => {
      const address = readAddress(request)
      return sendCached(address, request, reply) ?? respondToAddress(address, request, reply)
    },
  })
}

/** Interprets a request's address. */
const readAddress = (request: FastifyRequest): PageAddress => {
  const [path = '/', query = ''] = request.url.split(/\?(.*)/s, 2)
  const address = readPageAddress(path, new URLSearchParams(query), parseLanguage(request.cookies.lang))
  return readsBrokenParameter(address, query) ? { kind: 'broken' } : address
}

/** Builds the cache key of a guest's page. */
const buildCacheKey = ({ path, search }: Pick<KnownPage, 'path' | 'search'>): string => path + search

/**
 * Uses the query parameters only for pages that read them; others are cached once for all parameters. Uncached pages
 * render with the full query.
 */
const findWithQuery = async (
  { layoutSearch = '', ...input }: RenderInput & Pick<KnownPage, 'layoutSearch'>,
  find: (input: RenderInput) => Promise<RenderedPage>,
): Promise<RenderedPage> => {
  if (!input.isShared) return find({ ...input, search: input.search || layoutSearch })
  const rendered = await find(input)
  const isQueryRead = layoutSearch !== '' && rendered.kind === 'rendered' && isReadingQuery(rendered.page)
  return isQueryRead ? find({ ...input, search: layoutSearch }) : rendered
}

/** Adds all parameters of the request to a moved page, including unknown ones (`utm_…`). */
const keepFullQuery = (location: string, search: string, query: URLSearchParams): string => {
  const [path = '/', locationQuery = ''] = location.split(/\?(.*)/s, 2)
  return query.size > 0 && search === (locationQuery && `?${locationQuery}`) ? `${path}?${query}` : location
}

/** Returns true when the page reads a parameter with a broken encoding; unknown ones (`utm_…`) may be anything. */
const readsBrokenParameter = (address: PageAddress, query: string): boolean =>
  address.kind === 'page' &&
  !canBeDecoded(query) &&
  query
    .split('&')
    .some(
      pair => !canBeDecoded(pair) && (!address.isCacheable || isKnownParameter(getFirstElement(pair.split('=', 1)))),
    )

type PageRedirect = Extract<PageAddress, { kind: 'redirect' }>

const sendRedirect = ({ to, isPermanent }: PageRedirect, reply: FastifyReply): FastifyReply => {
  reply.header('cache-control', isPermanent ? 'public, max-age=86400' : 'private, no-store')
  return reply.redirect(to, isPermanent ? 301 : 302)
}

const answerWithoutPage = (
  address: Exclude<PageAddress, { kind: 'page' | 'redirect' }>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  if (address.kind === 'broken')
    return sendHttpProblem(reply, new HttpError(400, translateProblem(request, 'unreadable')))
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
}
