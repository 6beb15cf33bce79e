import { and, eq, isNull } from 'drizzle-orm'
import { legalEndpoints } from '#content/contract-legal.ts'
import type { EditConflict } from '#kernel/edit-conflict.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { failure, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type Write, write } from '#platform/server/write.ts'
import { changeSettingsSince, readSettings } from '#shop/server/shop.ts'
import { readGuestPage } from './read-guest-page.ts'
import { pages, slugs } from './tables.ts'

interface TermsChange {
  termsPageSlug: Multilingual
  before?: Readonly<Record<string, unknown>> | undefined
  now: Date
}

/** Fails with the languages in which guests see no page at the slug, or with a conflicting change of another user. */
const saveTerms = async (
  tx: Write,
  { termsPageSlug, before, now }: TermsChange,
): Promise<Result<null, string[] | EditConflict>> => {
  const missingLanguages: string[] = []
  for (const [language, slug] of Object.entries(termsPageSlug)) {
    if (language === 'type' || !slug) continue
    const [page] = await tx
      .select({ id: pages.id })
      .from(slugs)
      .innerJoin(pages, and(eq(pages.id, slugs.pageId), isNull(pages.deletedAt)))
      .where(and(eq(slugs.language, language), eq(slugs.slug, slug)))
      .for('share')
    if (!page || !(await readGuestPage(tx, { slug, language, now }))) missingLanguages.push(language)
  }
  if (missingLanguages.length > 0) return failure(missingLanguages)
  return changeSettingsSince(tx, { termsPageSlug }, before)
}

/** Registers the routes that read and choose the page with the terms of sale. */
export const registerLegalRoutes = (app: App): void => {
  serve(app, legalEndpoints, {
    read: async () => {
      const { termsPageSlug } = await readSettings(app.db)
      return { data: { termsPageSlug } }
    },
    save: async ({ body, actor, t }) => {
      const result = await write(app, actor, tx => saveTerms(tx, { ...body, now: app.now() }))
      if (result.ok) return { data: { termsPageSlug: (await readSettings(app.db)).termsPageSlug } }
      if (!Array.isArray(result.reason)) return rejectEditConflict(result.reason as EditConflict, t)
      const messages = [t('contentAdmin.noSuchPage')]
      return httpError(422, t('app.problem.invalid'), {
        errors: Object.fromEntries(result.reason.map(language => [`termsPageSlug.${language}`, messages])),
      })
    },
  })
}
