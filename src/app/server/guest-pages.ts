import { listSurrogateKeys } from '#kernel/change-tag.ts'
import type { App } from '#platform/server/app.ts'
import type { CachedPage } from '#platform/server/http/cached-page.ts'
import { createTaggedCache } from '#platform/server/http/tagged-cache.ts'
import type { RenderResult } from '../entry-server.tsx'
import { findNextScheduledChange } from './find-next-scheduled-change.ts'

const MAX_CACHE_BYTES = 64 * 1024 * 1024
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** The result of a render. */
export type RenderedPage =
  | { kind: 'rendered'; page: CachedPage; cookies: readonly string[]; tags: ReadonlySet<string>; isCached: boolean }
  | Exclude<RenderResult, { kind: 'page' }>
  /** Too many renders are running, or a part of the page is unavailable for now, as `message` says. */
  | { kind: 'busy'; message?: string }

/** Answers shared by many pages, cached like pages. */
export interface CachedAnswers {
  get(url: string): CachedAnswer | undefined
  /** `body` is shared by all readers, so it is frozen. */
  put(url: string, answer: Pick<CachedAnswer, 'body' | 'keys'>, bytes: number): void
}

interface CachedAnswer {
  readonly body: unknown
  /** The surrogate keys of the answer. */
  readonly keys: readonly string[]
  readonly bytes: number
  readonly until: number
}

type RenderPage = (until: number, answers: CachedAnswers) => Promise<RenderedPage>

export interface GuestPages {
  /**
   * Returns the page of an address from the cache, from a running render, or from `render`. The argument of `render` is
   * the end of the page's validity.
   */
  get(key: string, render: RenderPage): Promise<RenderedPage>
  /** Returns the cached page of an address; undefined when it must be rendered. */
  find(key: string): CachedPage | undefined
  /** Totals since the start: cache hits, joined renders, own renders. */
  readonly counts: Readonly<Record<'hit' | 'joined' | 'miss', number>>
  readonly bytes: number
  readonly size: number
}

interface PendingRender {
  result: Promise<RenderedPage>
  generation: number
  until: number
}

/**
 * Caches pages that are identical for all guests until a change or a scheduled moment. Concurrent requests share one
 * render.
 */
export const createGuestPages = (app: App): GuestPages => {
  const cache = createTaggedCache<CachedPage>(MAX_CACHE_BYTES)
  const answers = createTaggedCache<CachedAnswer>(MAX_ANSWER_BYTES)
  const readExpiry = createExpiryReader(app, () => cache.generation())
  app.changes.subscribe(tags => {
    const keys = listSurrogateKeys(tags)
    cache.drop(keys)
    answers.drop(keys)
  })
  const pendingRenders = new Map<string, PendingRender>()
  const counts = { hit: 0, joined: 0, miss: 0 }

  /**
   * Gives one render access to the shared answers. It stores none after a change or a scheduled moment, because they
   * may be outdated.
   */
  const limitAnswers = ({ generation, until }: PendingRender): CachedAnswers => ({
    get: url => answers.get(url, app.now().getTime()),
    put(url, answer, bytes) {
      if (cache.generation() !== generation || app.now().getTime() >= until) return
      answers.set(url, { ...answer, body: deepFreeze(answer.body), bytes, until }, answer.keys)
    },
  })

  /** Renders a page and caches it, unless it failed, is personal, or became outdated during the render. */
  const renderAndCache = async (key: string, pending: PendingRender, render: RenderPage): Promise<RenderedPage> => {
    pending.until = await readExpiry(app.now()).catch((error: unknown) => {
      app.log.error({ err: error }, 'page_cache.expiry_unknown')
      return 0
    })
    const rendered = await render(pending.until, limitAnswers(pending))
    if (rendered.kind !== 'rendered' || rendered.page.status >= 500 || rendered.cookies.length > 0) return rendered
    await rendered.page.compress()
    const isCached = cache.generation() === pending.generation && app.now().getTime() < pending.until
    if (isCached) cache.set(key, rendered.page, [...rendered.tags])
    return { ...rendered, isCached }
  }
  const startRender = (key: string, render: RenderPage): Promise<RenderedPage> => {
    counts.miss++
    const pending: PendingRender = {
      generation: cache.generation(),
      until: Number.POSITIVE_INFINITY,
      result: Promise.resolve().then(() => renderAndCache(key, pending, render)),
    }
    pendingRenders.set(key, pending)
    const removePending = (): unknown => pendingRenders.get(key) === pending && pendingRenders.delete(key)
    pending.result.then(removePending, removePending)
    return pending.result
  }

  const find: GuestPages['find'] = key => {
    const page = cache.get(key, app.now().getTime())
    if (page) counts.hit++
    return page
  }

  return {
    find,
    async get(key, render) {
      const page = find(key)
      if (page) return { kind: 'rendered', page, cookies: [], tags: new Set(), isCached: true }
      const now = app.now().getTime()
      const pending = pendingRenders.get(key)
      // A render that began before a change or a scheduled moment does not serve later requests.
      if (!pending || pending.generation !== cache.generation() || pending.until <= now) return startRender(key, render)
      counts.joined++
      const rendered = await pending.result
      // A cookie makes the page personal.
      return rendered.kind === 'rendered' && rendered.cookies.length > 0 ? startRender(key, render) : rendered
    },
    counts,
    get bytes() {
      return cache.bytes
    },
    get size() {
      return cache.size
    },
  }
}

/** Reads the next scheduled change once per generation of the cache, for all renders. */
const createExpiryReader = (app: App, generation: () => number): ((now: Date) => Promise<number>) => {
  let lastRead = { generation: -1, from: 0, until: 0, moment: Promise.resolve(0) }
  return now => {
    const from = now.getTime()
    if (lastRead.generation === generation() && lastRead.from <= from && from < lastRead.until) return lastRead.moment
    const pending = {
      generation: generation(),
      from,
      until: Number.POSITIVE_INFINITY,
      moment: findNextScheduledChange(app, now),
    }
    lastRead = pending
    pending.moment.then(
      until => {
        pending.until = until
      },
      () => {
        pending.generation = -1
      },
    )
    return pending.moment
  }
}

const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
