import type { Draft } from '#content/contract-editing.ts'
import type { FoundHere, KeptHere } from './kept-here.ts'

/**
 * What is offered of what was written before and never saved, one after another: the newest, then what it was written beside while
 * nobody had decided about that. All else went on in something newer.
 */
export const offersOf = (here: readonly FoundHere[], there: Draft | null): Draft[] => {
  const known = [
    ...here.map(({ kept, beside }) => ({ draft: draftOf(kept), beside })),
    ...(there ? [{ draft: there, beside: undefined }] : []),
  ].sort((one, other) => (one.draft.savedAt < other.draft.savedAt ? 1 : -1))
  const offers: Draft[] = []
  for (let next = known[0]; next; ) {
    offers.push(next.draft)
    const { beside } = next
    next = beside === undefined ? undefined : known.find(({ draft }) => draft.savedAt === beside)
  }
  return offers
}

const draftOf = ({ document, backup, savedAt }: KeptHere): Draft => ({ ...document, savedAt, base: backup }) as Draft
