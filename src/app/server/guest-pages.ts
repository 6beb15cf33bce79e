import { surrogateKeys } from '#kernel/change-tag.ts'
import type { App } from '#platform/server/app.ts'
import type { CachedPage } from '#platform/server/http/cached-page.ts'
import { createTaggedCache } from '#platform/server/http/tagged-cache.ts'
import type { Rendered } from '../entry-server.tsx'
import { nextScheduledChange } from './next-scheduled-change.ts'

const CACHE_BYTES = 64 * 1024 * 1024
const ANSWER_BYTES = 4 * 1024 * 1024

/** The result of a render. */
export type RenderedPage =
  | { kind: 'made'; page: CachedPage; cookies: readonly string[]; tags: ReadonlySet<string>; isKept: boolean }
  | Exclude<Rendered, { kind: 'page' }>
  /** Too many renders are running. */
  | { kind: 'busy' }

/** Answers shared by many pages, cached like pages. */
export interface CachedAnswers {
  get(url: string): KeptAnswer | undefined
  /** `body` is shared by all readers, so it is frozen. */
  put(url: string, answer: Pick<KeptAnswer, 'body' | 'keys'>, bytes: number): void
}

interface KeptAnswer {
  readonly body: unknown
  /** The surrogate keys of the answer. */
  readonly keys: readonly string[]
  readonly bytes: number
  readonly until: number
}

type Make = (until: number, answers: CachedAnswers) => Promise<RenderedPage>

export interface GuestPages {
  /**
   * Returns the page of an address from the cache, from a running render, or from `make`. `make` receives the moment
   * until which the page is valid.
   */
  get(key: string, make: Make): Promise<RenderedPage>
  /** Returns the cached page of an address if it fits, and counts a hit. */
  find(key: string, fits: (page: CachedPage, now: number) => boolean): CachedPage | undefined
  /** Totals since the start: cache hits, joined renders, own renders. */
  readonly counts: Readonly<Record<'hit' | 'joined' | 'miss', number>>
  readonly bytes: number
  readonly size: number
}

interface UnderWay {
  made: Promise<RenderedPage>
  generation: number
  until: number
}

/**
 * Caches pages that are identical for all guests until a change or a scheduled moment. Concurrent requests share one
 * render.
 */
export const createGuestPages = (app: App): GuestPages => {
  const cache = createTaggedCache<CachedPage>(CACHE_BYTES)
  const answers = createTaggedCache<KeptAnswer>(ANSWER_BYTES)
  const turnAfter = createTurnAfter(app, () => cache.generation())
  app.changes.subscribe(tags => {
    const keys = surrogateKeys(tags)
    cache.drop(keys)
    answers.drop(keys)
  })
  const underWay = new Map<string, UnderWay>()
  const counts = { hit: 0, joined: 0, miss: 0 }

  /**
   * Answers for one render. Answers from before a change or a scheduled moment are neither read nor stored after it.
   */
  const answersFor = ({ generation, until }: UnderWay): CachedAnswers => ({
    get: url => answers.get(url, app.now().getTime()),
    put(url, answer, bytes) {
      if (cache.generation() !== generation || app.now().getTime() >= until) return
      answers.put(url, { ...answer, body: frozen(answer.body), bytes, until }, answer.keys)
    },
  })

  /** Renders a page and caches it, unless it failed, is personal, or became outdated meanwhile. */
  const makeAndKeep = async (key: string, begun: UnderWay, make: Make): Promise<RenderedPage> => {
    begun.until = await turnAfter(app.now()).catch((error: unknown) => {
      app.log.error({ err: error }, 'page_cache.expiry_unknown')
      return 0
    })
    const made = await make(begun.until, answersFor(begun))
    if (made.kind !== 'made' || made.page.status >= 500 || made.cookies.length > 0) return made
    await made.page.settle()
    const isKept = cache.generation() === begun.generation && app.now().getTime() < begun.until
    if (isKept) cache.put(key, made.page, [...made.tags])
    return { ...made, isKept }
  }
  const begin = (key: string, make: Make): Promise<RenderedPage> => {
    counts.miss++
    const begun: UnderWay = {
      generation: cache.generation(),
      until: Number.POSITIVE_INFINITY,
      made: Promise.resolve().then(() => makeAndKeep(key, begun, make)),
    }
    underWay.set(key, begun)
    const end = (): unknown => underWay.get(key) === begun && underWay.delete(key)
    begun.made.then(end, end)
    return begun.made
  }

  return {
    async get(key, make) {
      const now = app.now().getTime()
      const page = cache.get(key, now)
      if (page) {
        counts.hit++
        return { kind: 'made', page, cookies: [], tags: new Set(), isKept: true }
      }
      const begun = underWay.get(key)
      // A render that began before a change or a scheduled moment does not serve later requests.
      if (!begun || begun.generation !== cache.generation() || begun.until <= now) return begin(key, make)
      counts.joined++
      const made = await begun.made
      // A cookie makes the page personal.
      return made.kind === 'made' && made.cookies.length > 0 ? begin(key, make) : made
    },
    find(key, fits) {
      const now = app.now().getTime()
      const page = cache.get(key, now)
      if (!page || !fits(page, now)) return undefined
      counts.hit++
      return page
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

/** Reads `nextScheduledChange` once until the next change, shared by all waiting renders. */
const createTurnAfter = (app: App, generation: () => number): ((now: Date) => Promise<number>) => {
  let known = { generation: -1, from: 0, until: 0, asked: Promise.resolve(0) }
  return now => {
    const from = now.getTime()
    if (known.generation === generation() && known.from <= from && from < known.until) return known.asked
    const asking = {
      generation: generation(),
      from,
      until: Number.POSITIVE_INFINITY,
      asked: nextScheduledChange(app, now),
    }
    known = asking
    asking.asked.then(
      until => {
        asking.until = until
      },
      () => {
        asking.generation = -1
      },
    )
    return asking.asked
  }
}

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}
