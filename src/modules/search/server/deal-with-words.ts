import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { foldedWords } from '#listing/domain/searched-words.ts'
import { type RedirectTarget, setRedirect } from '#listing/server/listing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Writing, write } from '#platform/server/write.ts'
import type { WordDeed } from '#search/domain/word-deed.ts'
import { dealtWords } from './tables.ts'

interface Resolution {
  words: string
  /** `open` makes the search unresolved again. */
  deed: WordDeed | 'open'
  target: RedirectTarget | null
}

/** Resolves or reopens a search, including its redirect. */
export const dealWithWords = (
  app: Writing,
  actor: Actor,
  { words: typed, deed, target }: Resolution,
): Promise<Outcome<null, 'noTarget'>> =>
  write(app, actor, async tx => {
    const words = foldedWords(typed)
    if (deed === 'redirect' && target === null) return refused('noTarget')
    const led = await setRedirect(tx, words, deed === 'redirect' ? target : null)
    if (!led.ok) return refused('noTarget')
    const [before] = await tx.delete(dealtWords).where(eq(dealtWords.words, words)).returning()
    if (deed !== 'open') {
      const dealt = { deed, at: app.now() }
      // Resolves a race with another editor: the last write wins.
      await tx
        .insert(dealtWords)
        .values({ words, ...dealt })
        .onConflictDoUpdate({ target: dealtWords.words, set: dealt })
    }
    tx.audit({
      kind: 'search-words',
      id: words,
      action: deed,
      before: { deed: before?.deed ?? null, ...led.value },
      after: { deed: deed === 'open' ? null : deed, ...target },
    })
    return ok(null)
  })
