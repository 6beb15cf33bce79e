import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { CachedPage } from '#platform/server/http/cached-page.ts'
import { createConcurrencyLimiter } from '#platform/server/http/concurrency-limiter.ts'
import { canBeDecoded, PAGES_ROUTE, wantsJson } from '#platform/server/http/create-server.ts'
import { HttpError, sendHttpProblem } from '#platform/server/http/http-error.ts'
import { loggedPath } from '#platform/server/http/logged-path.ts'
import { problemMessages } from '#platform/server/http/problem-messages.ts'
import { pathLanguage, requestLanguage } from '#platform/server/http/request-language.ts'
import { sendPage } from '#platform/server/http/send-page.ts'
import { isFromOutside, SHED_AT_MS, sendBusy } from '#platform/server/http/shed-load.ts'
import { parseLanguage, shopLanguages } from '#wire/languages.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import type { Renderer } from '../entry-server.tsx'
import type { DocumentMaker } from './document.ts'
import type { CachedAnswers, GuestPages, RenderedPage } from './guest-pages.ts'
import { isKnownParameter, type KnownPage, type PageAddress, readPageAddress, rememberedPages } from './page-address.ts'
import { pageTransport } from './page-transport.ts'
import { createSharedDeadline } from './shared-deadline.ts'

/** How pages come about; in development both halves are made anew for every request. */
export interface PageOptions {
  render: () => Promise<Renderer>
  document: DocumentMaker
  cache: boolean
}

export interface PagesServed {
  /** By what the page of an address is kept, where it was asked for before and is the same for every guest. */
  keyOf(url: string): string | undefined
}

/** Answers every address that no other route took: the application, rendered; guests' pages from memory. */
export const servePages = (
  app: App,
  making: PageOptions,
  guestPages: GuestPages,
  hasSession: (request: FastifyRequest) => boolean,
): PagesServed => {
  const make = async (
    request: FastifyRequest,
    asked: Asked,
    visitor: Visitor,
    kept: Keeping | null,
  ): Promise<RenderedPage> => {
    const { language, path, search } = asked
    const calls = pageTransport(app.server, request, { language, kept: kept?.answers ?? null })
    const render = await making.render()
    const rendered = await render({
      request: { url: app.settings.publicUrl + path + search, signal: deadline() },
      language,
      languages: shopLanguages(),
      origin: app.settings.publicUrl,
      visitor,
      transport: calls.transport,
      within: calls.within,
      tellMissing: asked.cached === true && path !== MISSING_PATH(language),
    })
    if (rendered.kind !== 'page') return rendered
    if (rendered.error !== null) {
      request.log.error(
        { err: rendered.error, reqId: request.id, path: loggedPath(path) },
        'A page could not be rendered',
      )
    }
    const status = rendered.error === null ? rendered.status : failureStatus(rendered.error)
    const page = new CachedPage(status, making.document.page({ language, ...rendered }), kept?.until ?? 0)
    if (rendered.readsQuery) readQuery.add(page)
    return { kind: 'made', page, cookies: calls.cookies, tags: calls.tags, isKept: false }
  }
  const deadline = createSharedDeadline(LONGEST_MAKING_MS)
  const turns = createConcurrencyLimiter(RENDERING)
  /** Renders when its turn comes; who would wait for too long is told to come back. */
  const makeInTurn = async (
    request: FastifyRequest,
    asked: Asked,
    visitor: Visitor,
    kept: Keeping | null,
  ): Promise<RenderedPage> => {
    const outside = isFromOutside(request)
    if (outside) app.server.load.note()
    if (outside && app.server.load.lateness() > SHED_AT_MS.rendering) return { kind: 'busy' }
    const turn = await turns(
      async () => {
        // In between others are answered: pages made from memory alone would follow one another without a pause.
        await app.server.door.letIn()
        return make(request, asked, visitor, kept)
      },
      outside && app.server.load.lateness() > CALM_MS ? LONGEST_WAIT_MS : undefined,
    )
    return turn.ok ? turn.value : { kind: 'busy' }
  }
  const found = (request: FastifyRequest, asked: Asked, visitor: Visitor): Promise<RenderedPage> =>
    asked.shared
      ? guestPages.get(keyOf(asked), (until, answers) => makeInTurn(request, asked, visitor, { until, answers }))
      : makeInTurn(request, asked, visitor, null)

  const remembered = rememberedPages()
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const address = readAddress(remembered, request)
    // Pages that are JSON too have routes of their own, and calls are JSON whatever is accepted: here is none.
    if (address.kind !== 'broken' && (wantsJson(request.headers.accept) || CALL.test(request.url))) {
      return sendHttpProblem(reply.header('vary', 'Accept'), new HttpError(404, problemMessages(request, 'notFound')))
    }
    if (address.kind === 'broken' && !wantsJson(request.headers.accept)) return missingPage(request, reply, 400)
    if (address.kind !== 'page') return answerWithoutPage(address, request, reply)
    const visitor = hasSession(request) ? (await app.guard.identify(request)).visitor : GUEST
    // A session that is none any more, or never was, is a guest's: kept pages are for them too.
    const shared = making.cache && visitor.username === null && address.cached
    const { language, search } = address
    let answered = await foundWhole({ ...address, shared }, asked => found(request, asked, visitor))
    if (answered.kind === 'missing') {
      answered = await found(request, { language, path: MISSING_PATH(language), search: '', shared }, visitor)
    }
    if (answered.kind === 'missing') throw new Error('The page for missing pages is missing')
    if (answered.kind === 'busy') return sendBusy(request, reply, language)
    if (answered.kind === 'redirect') {
      const query = new URLSearchParams(request.url.split(/\?(.*)/s, 2)[1])
      // Kept by a browser, the way to where a page was moved would lead in circles once it is moved back.
      reply.header('cache-control', 'no-cache')
      return reply.redirect(withWholeQuery(answered.location, search, query), answered.status)
    }
    for (const cookie of answered.cookies) reply.header('set-cookie', cookie)
    if (answered.page.status === 503) reply.header('retry-after', '5')
    const isShared = answered.isKept && answered.page.status === 200
    return sendPage(request, reply, answered.page, isShared ? app.now() : null)
  }
  const missingPage = async (request: FastifyRequest, reply: FastifyReply, status?: 400 | 404) => {
    const language = pathLanguage(request) ?? requestLanguage(request)
    const visitor = hasSession(request) ? (await app.guard.identify(request)).visitor : GUEST
    const made = await make(
      request,
      { language, path: MISSING_PATH(language), search: '', shared: false },
      visitor,
      null,
    )
    if (made.kind !== 'made') throw new Error('The page for missing pages is missing')
    return sendPage(request, reply, made.page, null, status)
  }
  app.server.missing.page = missingPage
  app.server.route({ method: 'GET', url: PAGES_ROUTE, handler: answer })
  return {
    keyOf: url => {
      const known = making.cache ? remembered.get(url) : undefined
      // Where it depends on the page what of the address is asked, the page is looked at first.
      return known?.cached && known.perhaps === undefined ? keyOf(known) : undefined
    },
  }
}

/** The address of a request, read once for as long as it is remembered. */
const readAddress = (remembered: ReturnType<typeof rememberedPages>, request: FastifyRequest): PageAddress => {
  const known = remembered.get(request.url)
  if (known) return known
  const [path = '/', given = ''] = request.url.split(/\?(.*)/s, 2)
  const read = readPageAddress(path, new URLSearchParams(given), parseLanguage(request.cookies.lang))
  const address = readsBroken(read, given) ? ({ kind: 'broken' } as const) : read
  if (address.kind === 'page') remembered.put(request.url, address)
  return address
}

/** An address of the calls, of which none is there. */
const CALL = /^\/v1(\/|$)/

/** By what guests' pages are kept. */
const keyOf = ({ path, search }: Pick<KnownPage, 'path' | 'search'>): string => path + search

/** Pages take the one processor there is in turn; beyond these nobody would still be there when theirs is ready. */
const RENDERING = { atOnce: 4, longestMs: 10_000, most: 64 }
/** What a page waits for longer than this will not come. */
const LONGEST_MAKING_MS = 20_000
/** While the process is late with what it has to do; else turns are held by those who wait for the database, and others wait behind them. */
const LONGEST_WAIT_MS = 400
const CALM_MS = 20

/** Of a page that is kept: until when it holds, and what is kept beside it. */
interface Keeping {
  until: number
  answers: CachedAnswers
}

/** What a page is made from. */
interface Asked extends Pick<KnownPage, 'language' | 'path' | 'search'> {
  /** One that is never kept (a payment, the administration area) has a screen of its own for what is not there. */
  cached?: boolean
  /** Every guest gets the same. */
  shared: boolean
}

/** Pages whose layout shows what the address asks. */
const readQuery = new WeakSet<CachedPage>()

/** What a page may know is asked of those alone that read it: others are kept once, whatever is asked of them. What nobody keeps is made as it is asked for. */
const foundWhole = async (
  { perhaps = '', ...asked }: Asked & Pick<KnownPage, 'perhaps'>,
  find: (asked: Asked) => Promise<RenderedPage>,
): Promise<RenderedPage> => {
  if (!asked.shared) return find({ ...asked, search: asked.search || perhaps })
  const made = await find(asked)
  const reads = perhaps !== '' && made.kind === 'made' && readQuery.has(made.page)
  return reads ? find({ ...asked, search: perhaps }) : made
}

/** Every address without a page shows the one that is made for this; no page can have it. */
const MISSING_PATH = (language: Language): string => `/${language}/not/found`

/** A call of the page that was told to come back later is no fault of the page. */
const failureStatus = (error: unknown): 500 | 503 =>
  (error as { status?: unknown } | null)?.status === 503 ? 503 : 500

/** A page moved with all that was asked of it, also what it does not know (`utm_…`). */
const withWholeQuery = (location: string, known: string, query: URLSearchParams): string => {
  const [to = '/', search = ''] = location.split(/\?(.*)/s, 2)
  return query.size > 0 && known === (search && `?${search}`) ? `${to}?${query}` : location
}

/** Whether the page would read what of the address cannot be read; what it does not know (`utm_…`) may be anything. */
const readsBroken = (address: PageAddress, query: string): boolean =>
  address.kind === 'page' &&
  !canBeDecoded(query) &&
  query.split('&').some(pair => !canBeDecoded(pair) && (!address.cached || isKnownParameter(pair.split('=', 1)[0]!)))

const answerWithoutPage = (
  address: Exclude<PageAddress, { kind: 'page' }>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  if (address.kind === 'broken')
    return sendHttpProblem(reply, new HttpError(400, problemMessages(request, 'unreadable')))
  if (address.kind === 'plain') return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  reply.header('cache-control', address.permanent ? 'public, max-age=86400' : 'private, no-store')
  return reply.redirect(address.to, address.permanent ? 301 : 302)
}
