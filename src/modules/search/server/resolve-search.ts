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
  deed: WordAction | 'open'
  target: RedirectTarget | null
}

/** Resolves or reopens a search, including its redirect. */
export const resolveSearch = (
  app: WriteContext,
  actor: Actor,
  { words: typed, deed, target }: Resolution,
): Promise<Result<null, 'noTarget'>> =>
  write(app, actor, async tx => {
    const words = normalizeSearchText(typed)
    if (deed === 'redirect' && target === null) return failure('noTarget')
    const led = await setRedirect(tx, words, deed === 'redirect' ? target : null)
    if (!led.ok) return failure('noTarget')
    const [before] = await tx.delete(resolvedSearches).where(eq(resolvedSearches.words, words)).returning()
    if (deed !== 'open') {
      const dealt = { deed, at: app.now() }
      // Resolves a race with another editor: the last write wins.
      await tx
        .insert(resolvedSearches)
        .values({ words, ...dealt })
        .onConflictDoUpdate({ target: resolvedSearches.words, set: dealt })
    }
    tx.audit({
      kind: 'search-words',
      id: words,
      action: deed,
      previous: { deed: before?.deed ?? null, ...led.value },
      after: { deed: deed === 'open' ? null : deed, ...target },
    })
    return ok(null)
  })
