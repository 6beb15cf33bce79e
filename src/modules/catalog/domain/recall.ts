import type { Multilingual } from '#kernel/multilingual.ts'

/** The remedies of (EU) 2023/988 art. 37; a recall offers at least two. */
export const REMEDIES = ['repair', 'replacement', 'refund'] as const
export type Remedy = (typeof REMEDIES)[number]

export interface RecallFields {
  /** The heading of the notice; empty means the words of the regulation. */
  heading: Multilingual
  title: Multilingual
  risk: Multilingual
  action: Multilingual
  /** The place on the product where customers find its batch or serial number; may be empty. */
  number_place: Multilingual
  contact: string
  remedies: readonly Remedy[]
  product_ids: readonly number[]
  /** The first and the last day of purchase, or null. */
  from: string | null
  to: string | null
}

/**
 * Words that lower the perceived risk, which (EU) 2023/988 art. 36 forbids in a recall notice. Advice to take precautions
 * is allowed, and so are precautionary statements of chemicals.
 */
const SOFTENING_WORDS: readonly RegExp[] = [
  /\bvoluntar(y|ily)\b/i,
  /\bprecautionary\b(?!\s+statements?\b)/i,
  /(?<=\b(as|out of|for|by way of|is|only|just|merely|purely)\s+(an?\s+)?(\p{L}+\s+)?)precautions?\b/iu,
  /\bdiscretion(ary)?\b/i,
  /\b(rare|specific|isolated|exceptional)\s+(situations?|cases?|circumstances)\b/i,
  /vabatahtlik\p{L}*/iu,
  /ettevaatus(lik|põhimõt|printsii)\p{L}*/iu,
  /ettevaatus(abinõu|meetme)(na|ks)(?!\p{L})/iu,
  /(?<=(^|[^\p{L}])(on|vaid|üksnes|ainult|pelgalt)\s+)ettevaatus(abinõu|meede)(?!\p{L})/iu,
  /ettevaatuse(st(?!\p{L})|\s+(mõttes|huvides|tõttu|pärast|nimel))/iu,
  /äranägemis\p{L}*/iu,
  /(harva|haruldas|üksiku|erandliku|teatud|konkreets)\p{L}*\s+(juhtu|juhtude|juhul|olukor)\p{L}*/iu,
  // A statement that no accidents were reported also lowers the sense of danger.
  /\b(no|without)\s+(known\s+|reported\s+)?(accidents?|incidents?|injur(y|ies))\b/i,
  /\b(accidents?|incidents?|injur(y|ies))\s+(has|have)\s+not\s+been\s+reported\b/i,
  /(õnnetus|vahejuhtum|vigastus)\p{L}*\s+(ei\s+ole|pole)(?=\s)/iu,
  /(ei\s+ole|pole)\s+(\p{L}+\s+){0,2}(õnnetus|vahejuhtum|vigastus)\p{L}*/iu,
]

/** Returns the first softening words of a text; undefined without any. */
export const findSofteningWords = (text: string): string | undefined =>
  SOFTENING_WORDS.flatMap(pattern => pattern.exec(text)?.[0] ?? [])[0]

/** An error at a field: a message key, with the words that caused it if they matter. */
export interface RecallError {
  key: string
  words?: string
}

const TEXT_FIELDS = ['heading', 'title', 'risk', 'action', 'number_place'] as const
/** The regulation's words replace an empty heading. Only numbered products need the place of the number. */
const OPTIONAL_FIELDS: readonly string[] = ['heading', 'number_place']

/** Returns the errors by field. `languages` are those of the shop, in which customers are written to. */
export const validateRecall = (recall: RecallFields, languages: readonly string[]): Record<string, RecallError> => ({
  ...Object.fromEntries(
    TEXT_FIELDS.flatMap(field =>
      languages.flatMap((language): [string, RecallError][] => {
        const text = (recall[field] as Readonly<Record<string, string | undefined>>)[language]?.trim() ?? ''
        const words = findSofteningWords(text)
        if (words !== undefined) return [[`${field}.${language}`, { key: 'recallAdmin.problem.softening', words }]]
        return text === '' && !OPTIONAL_FIELDS.includes(field)
          ? [[`${field}.${language}`, { key: 'app.problem.required' }]]
          : []
      }),
    ),
  ),
  ...(recall.contact.trim() === '' && { contact: { key: 'app.problem.required' } }),
  ...(new Set(recall.remedies).size < 2 && { remedies: { key: 'recallAdmin.problem.remedies' } }),
  ...(recall.product_ids.length === 0 && { product_ids: { key: 'recallAdmin.problem.products' } }),
  ...(recall.from !== null &&
    recall.to !== null &&
    recall.to < recall.from && { to: { key: 'recallAdmin.problem.period' } }),
})
