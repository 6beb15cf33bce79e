import type { Draft } from '#content/contract-editing.ts'
import type { EditedDocument } from '#content/domain/edited-document.ts'
import { isSame } from '#content/domain/same.ts'
import type { FoundHere, KeptHere, Place } from './kept-here.ts'

/** Something that was written before and never saved, offered until somebody decides about it. */
export interface Offer {
  draft: Draft
  /** Where this browser keeps it; null of what the server alone has. */
  place: Place | null
  /** It is what the server keeps, or went on from that. */
  isThere: boolean
}

/**
 * What is offered one after another, the newest first. What the server keeps is left out where this browser went on from it, which
 * whoever wrote beside an undecided offer did not.
 */
export const offersOf = (here: readonly FoundHere[], there: Draft | null): Offer[] => {
  const onFrom = (kept: KeptHere) => there !== null && !kept.isBeside && kept.savedAt > there.savedAt
  const local = here
    .filter(({ kept }) => !there || !isSame(contentOf(kept.document), contentOf(there)))
    .map(({ kept, place }) => ({ draft: draftOf(kept), place, isThere: onFrom(kept) }))
  const alone = there && !local.some(({ isThere }) => isThere) ? [{ draft: there, place: null, isThere: true }] : []
  return [...local, ...alone].sort((one, other) => (one.draft.savedAt < other.draft.savedAt ? 1 : -1))
}

const contentOf = ({ page, globals }: EditedDocument): EditedDocument => ({ page, globals })
const draftOf = ({ document, backup, savedAt }: KeptHere): Draft => ({ ...document, savedAt, base: backup }) as Draft
