import { surrogateKeys } from '#kernel/change-tag.ts'
import type { App } from '#platform/server/app.ts'
import type { CachedPage } from '#platform/server/http/cached-page.ts'
import { createTaggedCache } from '#platform/server/http/tagged-cache.ts'
import type { Rendered } from '../entry-server.tsx'
import { nextScheduledChange } from './next-scheduled-change.ts'

const CACHE_BYTES = 64 * 1024 * 1024
const ANSWER_BYTES = 4 * 1024 * 1024

/** What came of making a page. */
export type RenderedPage =
  | { kind: 'made'; page: CachedPage; cookies: readonly string[]; tags: ReadonlySet<string>; isKept: boolean }
  | Exclude<Rendered, { kind: 'page' }>
  /** Too many are being made. */
  | { kind: 'busy' }

/** Answers that many pages are made from, kept as pages are. */
export interface CachedAnswers {
  get(url: string): KeptAnswer | undefined
  /** `body` is given to everybody who asks: it is frozen. */
  put(url: string, answer: Pick<KeptAnswer, 'body' | 'keys'>, bytes: number): void
}

interface KeptAnswer {
  readonly body: unknown
  /** The surrogate keys that it was answered with. */
  readonly keys: readonly string[]
  readonly bytes: number
  readonly until: number
}

type Make = (until: number, answers: CachedAnswers) => Promise<RenderedPage>

export interface GuestPages {
  /** The page of an address: kept, or being made for somebody else, or made by `make`; it holds until before the moment given. */
  get(key: string, make: Make): Promise<RenderedPage>
  /** The page that is kept for an address, if it fits: counted as found. */
  find(key: string, fits: (page: CachedPage, now: number) => boolean): CachedPage | undefined
  /** Since the start: found kept, waited for together with others, made. */
  readonly counts: Readonly<Record<'hit' | 'joined' | 'miss', number>>
  readonly bytes: number
  readonly size: number
}

interface UnderWay {
  made: Promise<RenderedPage>
  generation: number
  until: number
}

/** Pages that are the same for every guest: kept until a change or a moment makes them wrong, made once however many ask. */
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

  /** For the making of one page: what was answered before a change or a turn is not for it, nor kept from it after one. */
  const answersFor = ({ generation, until }: UnderWay): CachedAnswers => ({
    get: url => answers.get(url, app.now().getTime()),
    put(url, answer, bytes) {
      if (cache.generation() !== generation || app.now().getTime() >= until) return
      answers.put(url, { ...answer, body: frozen(answer.body), bytes, until }, answer.keys)
    },
  })

  /** Makes a page and keeps it, unless it failed, is somebody's own, or something changed or turned meanwhile. */
  const makeAndKeep = async (key: string, begun: UnderWay, make: Make): Promise<RenderedPage> => {
    begun.until = await turnAfter(app.now()).catch((error: unknown) => {
      app.log.error({ err: error }, 'How long a page holds could not be asked: it is not kept')
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
      // What was begun before a change or a moment is not for those who come after it.
      if (!begun || begun.generation !== cache.generation() || begun.until <= now) return begin(key, make)
      counts.joined++
      const made = await begun.made
      // With a cookie it is somebody's own after all.
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

/** `nextScheduledChange`, asked once for as long as nothing changes, however many wait for it. */
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
