import { products } from '#listing/contract-listing.ts'
import type { Send } from '#wire/send.ts'

/** What a search for words finds now. */
export interface Found {
  words: string
  total: number
  /** What was searched for instead, where nothing has the words as typed. */
  corrected: string | null
  leftOut: readonly string[]
  products: readonly { id: number; name: string; code1: string }[]
}

const SHOWN = '24'

/** Asked as visitors ask it, but counted by nobody. */
export const findNow = async (
  send: Send,
  { words, lang, signal }: { words: string; lang: string; signal: AbortSignal },
): Promise<Found> => {
  const { body, paging } = await send(products.list, { query: { q: words, pageSize: SHOWN, lang } }, { signal })
  return {
    words,
    total: paging?.total ?? body.results.length,
    corrected: body.correctedQuery?.to ?? null,
    leftOut: body.leftOutSearchKeywords,
    products: body.results.slice(0, 10).map(({ id, name, code1 }) => ({ id, name, code1 })),
  }
}
