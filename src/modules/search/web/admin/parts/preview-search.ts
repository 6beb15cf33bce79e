import { products } from '#listing/contract-products.ts'
import type { Send } from '#wire/send.ts'

/** The current results of a search. */
export interface SearchPreview {
  words: string
  total: number
  /** The corrected search; null without a correction. */
  corrected: string | null
  leftOutWords: readonly string[]
  products: readonly { id: number; name: string; code1: string }[]
}

const PAGE_SIZE = '24'
const MAX_SHOWN_PRODUCTS = 10

/** Searches like a visitor, but without being counted. */
export const previewSearch = async (
  send: Send,
  { words, lang, signal }: { words: string; lang: string; signal: AbortSignal },
): Promise<SearchPreview> => {
  const { body, paging } = await send(products.list, { query: { q: words, pageSize: PAGE_SIZE, lang } }, { signal })
  return {
    words,
    total: paging?.total ?? body.results.length,
    corrected: body.correctedQuery?.to ?? null,
    leftOutWords: body.leftOutSearchKeywords,
    products: body.results.slice(0, MAX_SHOWN_PRODUCTS).map(({ id, name, code1 }) => ({ id, name, code1 })),
  }
}
