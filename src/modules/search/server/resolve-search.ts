import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import { normalizeSearchText } from '#listing/domain/normalize-search-text.ts'
import { type RedirectTarget, setRedirect } from '#listing/server/listing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import type { Resolution } from '#search/domain/resolution.ts'
import { resolvedSearches } from './tables.ts'

interface ResolveSearchInput {
  words: string
  /** `open` makes the search unresolved again. */
  resolution: Resolution | 'open'
  target: RedirectTarget | null
}

/** Resolves or reopens a search, including its redirect. */
export const resolveSearch = (
  app: WriteContext,
  actor: Actor,
  { words: query, resolution, target }: ResolveSearchInput,
): Promise<Result<null, 'noTarget'>> =>
  write(app, actor, async tx => {
    const words = normalizeSearchText(query)
    if (resolution === 'redirect' && target === null) return failure('noTarget')
    const redirect = await setRedirect(tx, words, resolution === 'redirect' ? target : null)
    if (!redirect.ok) return failure('noTarget')
    const [before] = await tx.delete(resolvedSearches).where(eq(resolvedSearches.words, words)).returning()
    if (resolution !== 'open') {
      const resolvedFields = { resolution, at: app.now() }
      // Resolves a race with another editor: the last write wins.
      await tx
        .insert(resolvedSearches)
        .values({ words, ...resolvedFields })
        .onConflictDoUpdate({ target: resolvedSearches.words, set: resolvedFields })
    }
    tx.audit({
      kind: 'search-words',
      id: words,
      action: resolution,
      before: { resolution: before?.resolution ?? null, ...redirect.value },
      after: { resolution: resolution === 'open' ? null : resolution, ...target },
    })
    return ok(null)
  })
