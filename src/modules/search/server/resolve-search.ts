import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import { normalizeSearchText } from '#listing/domain/normalize-search-text.ts'
import { type RedirectTarget, setRedirect } from '#listing/server/listing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import type { WordAction } from '#search/domain/word-action.ts'
import { resolvedSearches } from './tables.ts'

interface Resolution {
  words: string
  /** `open` makes the search unresolved again. */
  action: WordAction | 'open'
  target: RedirectTarget | null
}

/** Resolves or reopens a search, including its redirect. */
export const resolveSearch = (
  app: WriteContext,
  actor: Actor,
  { words: typed, action, target }: Resolution,
): Promise<Result<null, 'noTarget'>> =>
  write(app, actor, async tx => {
    const words = normalizeSearchText(typed)
    if (action === 'redirect' && target === null) return failure('noTarget')
    const redirect = await setRedirect(tx, words, action === 'redirect' ? target : null)
    if (!redirect.ok) return failure('noTarget')
    const [before] = await tx.delete(resolvedSearches).where(eq(resolvedSearches.words, words)).returning()
    if (action !== 'open') {
      const resolved = { deed: action, at: app.now() }
      // Resolves a race with another editor: the last write wins.
      await tx
        .insert(resolvedSearches)
        .values({ words, ...resolved })
        .onConflictDoUpdate({ target: resolvedSearches.words, set: resolved })
    }
    tx.audit({
      kind: 'search-words',
      id: words,
      action,
      before: { deed: before?.deed ?? null, ...redirect.value },
      after: { deed: action === 'open' ? null : action, ...target },
    })
    return ok(null)
  })
