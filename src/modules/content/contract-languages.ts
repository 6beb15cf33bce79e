import { z } from 'zod'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { LANGUAGE_CODE } from '#wire/languages.ts'

const MAX_LANGUAGES = 24

/** The languages of the shop: each code with the language's own name. */
const shopLanguages = z.object({
  languages: z
    .record(z.string().regex(LANGUAGE_CODE), z.string().trim().min(1, 'app.problem.required').max(40))
    .refine(languages => DEFAULT_LANGUAGE in languages, 'content.defaultLanguageStays')
    .refine(languages => Object.keys(languages).length <= MAX_LANGUAGES, 'app.problem.wrongValue'),
})

export const languageEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/language',
    summary: 'Returns the languages of the shop',
    allow: { permission: 'settings.edit' },
    response: createItemResponseSchema(shopLanguages),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/language',
    summary: 'Sets the languages of the shop; every page gets an address in each new language',
    allow: { permission: 'settings.edit' },
    /**
     * Only differences between `before` and `languages` are applied. Without `before`, `languages` replaces the whole
     * list.
     */
    body: shopLanguages.extend({ before: z.record(z.string(), z.string()).optional() }),
    response: createItemResponseSchema(shopLanguages),
    errorStatuses: [409],
  }),
}
