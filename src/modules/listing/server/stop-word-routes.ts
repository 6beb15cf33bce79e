import { asc, eq } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result, unwrap } from '#kernel/result.ts'
import { type StopWord, stopWordEndpoints } from '#listing/contract-stop-word.ts'
import { toStopWord } from '#listing/domain/normalize-search-text.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { SYNONYMS_CHANGE } from './synonyms-change.ts'
import { stopWords } from './tables.ts'

export const registerStopWordRoutes = (app: App): void => {
  serve(app, stopWordEndpoints, {
    list: async () => ({ results: await app.db.select().from(stopWords).orderBy(asc(stopWords.word)) }),
    create: async ({ body, actor, t }) => {
      const word = toStopWord(body.word)
      if (word === null)
        return httpError(422, t('app.problem.invalid'), { errors: { word: [t('listing.stopWord.single')] } })
      const saveResult = await write(app, actor, async (tx): Promise<Result<StopWord, never>> => {
        const [createdRow] = await tx.insert(stopWords).values({ word }).onConflictDoNothing().returning()
        const row = getFirstElement(
          createdRow ? [createdRow] : await tx.select().from(stopWords).where(eq(stopWords.word, word)),
        )
        if (createdRow) tx.changed(SYNONYMS_CHANGE)
        tx.audit({ kind: 'stop-word', id: row.id, after: { word } })
        return ok(row)
      })
      return { data: unwrap(saveResult) }
    },
    remove: async ({ params, actor, t }) => {
      const removeResult = await write(app, actor, async tx => {
        const [deletedRow] = await tx
          .delete(stopWords)
          .where(eq(stopWords.id, params.id))
          .returning({ word: stopWords.word })
        if (!deletedRow) return failure('notFound')
        tx.changed(SYNONYMS_CHANGE)
        tx.audit({ kind: 'stop-word', id: params.id, before: deletedRow })
        return ok(null)
      })
      return removeResult.ok ? undefined : httpError(404, t('listing.stopWord.notFound'))
    },
  })
}
