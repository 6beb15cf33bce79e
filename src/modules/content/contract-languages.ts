import { z } from 'zod'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { LANGUAGE_CODE } from '#wire/languages.ts'

const MOST = 24

/** Codes of the languages that the shop speaks, with what each calls itself. */
const spoken = z.object({
  languages: z
    .record(z.string().regex(LANGUAGE_CODE), z.string().trim().min(1, 'app.problem.required').max(40))
    .refine(languages => DEFAULT_LANGUAGE in languages, 'content.defaultLanguageStays')
    .refine(languages => Object.keys(languages).length <= MOST, 'app.problem.wrongValue'),
})

export const languageCalls = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/language',
    summary: 'The languages that the shop speaks',
    allow: { permission: 'settings.edit' },
    response: one(spoken),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/language',
    summary: 'Says which languages the shop speaks; every page gets an address in a new one',
    allow: { permission: 'settings.edit' },
    /** What is added, renamed and left since `before` is done; where that is left out, these are the languages. */
    body: spoken.extend({ before: z.record(z.string(), z.string()).optional() }),
    response: one(spoken),
    refusals: [409],
  }),
}
