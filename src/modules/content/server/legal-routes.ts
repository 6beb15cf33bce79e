import { and, eq, isNull } from 'drizzle-orm'
import { legalCalls } from '#content/contract-legal.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type Write, write } from '#platform/server/write.ts'
import { changeSettings, readSettings } from '#shop/server/shop.ts'
import { pages, slugs } from './tables.ts'

/** Refused with the languages whose address leads to no page. */
const saveTerms = async (tx: Write, termsPageSlug: Multilingual): Promise<Outcome<null, string[]>> => {
  const missing: string[] = []
  for (const [language, slug] of Object.entries(termsPageSlug)) {
    if (language === 'type' || !slug) continue
    const [found] = await tx
      .select({ id: pages.id })
      .from(slugs)
      .innerJoin(pages, and(eq(pages.id, slugs.pageId), isNull(pages.deletedAt)))
      .where(and(eq(slugs.language, language), eq(slugs.slug, slug)))
      .for('share')
    if (!found) missing.push(language)
  }
  if (missing.length > 0) return refused(missing)
  await changeSettings(tx, { termsPageSlug })
  return ok(null)
}

/** The guarded calls about the terms of sale. */
export const legalRoutes = (app: App): void => {
  serve(app, legalCalls, {
    read: async () => {
      const { termsPageSlug } = await readSettings(app.db)
      return { data: { termsPageSlug } }
    },
    save: async ({ body, actor, t }) => {
      const saved = await write(app, actor, tx => saveTerms(tx, body.termsPageSlug))
      if (saved.ok) return { data: body }
      const words = [t('contentAdmin.noSuchPage')]
      return refuse(422, t('app.problem.invalid'), {
        errors: Object.fromEntries(saved.why.map(language => [`termsPageSlug.${language}`, words])),
      })
    },
  })
}
