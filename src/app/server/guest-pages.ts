import { surrogateKeys } from '#kernel/change-tag.ts'
import type { App } from '#platform/server/app.ts'
import type { CachedPage } from '#platform/server/http/cached-page.ts'
import { createPageCache } from '#platform/server/http/page-cache.ts'
import type { Rendered } from '../entry-server.tsx'
import { nextTurn } from './next-turn.ts'

const CACHE_BYTES = 64 * 1024 * 1024

/** What came of making a page. */
export type Made =
  | { kind: 'made'; page: CachedPage; cookies: readonly string[]; tags: ReadonlySet<string>; isKept: boolean }
  | Exclude<Rendered, { kind: 'page' }>
  /** Too many are being made. */
  | { kind: 'busy' }

export interface GuestPages {
  /** The page of an address: kept, or being made for somebody else, or made by `make`; it holds until before the moment given. */
  get(key: string, make: (until: number) => Promise<Made>): Promise<Made>
  /** Since the start: found kept, waited for together with others, made. */
  readonly counts: Readonly<Record<'hit' | 'joined' | 'miss', number>>
  readonly bytes: number
  readonly size: number
}

interface UnderWay {
  made: Promise<Made>
  generation: number
  until: number
}

/** Pages that are the same for every guest: kept until a change or a moment makes them wrong, made once however many ask. */
export const createGuestPages = (app: App): GuestPages => {
  const cache = createPageCache(CACHE_BYTES)
  app.changes.subscribe(tags => cache.drop(surrogateKeys(tags)))
  const underWay = new Map<string, UnderWay>()
  const counts = { hit: 0, joined: 0, miss: 0 }

  /** Makes a page and keeps it, unless it failed, is somebody's own, or something changed or turned meanwhile. */
  const makeAndKeep = async (key: string, begun: UnderWay, make: (until: number) => Promise<Made>): Promise<Made> => {
    begun.until = await nextTurn(app, app.now()).catch((error: unknown) => {
      app.log.error({ err: error }, 'How long a page holds could not be asked: it is not kept')
      return 0
    })
    const made = await make(begun.until)
    if (made.kind !== 'made' || made.page.status >= 500 || made.cookies.length > 0) return made
    await made.page.settle()
    const isKept = cache.generation() === begun.generation && app.now().getTime() < begun.until
    if (isKept) cache.put(key, made.page, [...made.tags])
    return { ...made, isKept }
  }
  const begin = (key: string, make: (until: number) => Promise<Made>): Promise<Made> => {
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
    counts,
    get bytes() {
      return cache.bytes
    },
    get size() {
      return cache.size
    },
  }
}
