import type { EditedDocument } from '#content/domain/edited-document.ts'

/** What this browser keeps of a page until the server has it: a crash or a closed lid comes between. */
export interface KeptHere {
  document: EditedDocument
  backup: EditedDocument
  pageVersion: number
  globalsVersion: number
  savedAt: string
  by: string
  /** Something older was offered, and nobody had decided about it. */
  isBeside: boolean
}

/** A stretch of writing: of which page (none of what stands on every page alone), and which of all that were begun there. */
export interface Place {
  page: number | undefined
  writing: string
}

const prefixOf = (page: number | undefined): string => `editing-${page ?? 'global'}-`
const keyOf = ({ page, writing }: Place): string => prefixOf(page) + writing

/** Each stretch of writing has a place of its own: none takes another's, whoever writes in this browser and in however many windows. */
export const keepHere = (place: Place, kept: KeptHere): void => {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(kept))
  } catch {
    // No room, or none allowed: the server's draft is the one that counts.
  }
}

/** It is done with: saved, kept by the server, or given up. */
export const forgetHere = (place: Place): void => localStorage.removeItem(keyOf(place))

export interface FoundHere {
  kept: KeptHere
  place: Place
}

/** All that was kept here by this very person; anything that does not look like it is nothing. */
export const readHere = (page: number | undefined, by: string): FoundHere[] =>
  Object.keys(localStorage)
    .filter(key => key.startsWith(prefixOf(page)))
    .flatMap(key => {
      const kept = read(key, by)
      return kept ? [{ kept, place: { page, writing: key.slice(prefixOf(page).length) } }] : []
    })

const read = (key: string, by: string): KeptHere | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptHere | null
    return kept?.by === by && kept.document?.globals && kept.backup?.globals ? kept : null
  } catch {
    return null
  }
}
