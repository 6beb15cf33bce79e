import type { EditedDocument } from '#content/domain/edited-document.ts'

/** What this browser keeps of a page until the server has it: a crash or a closed lid comes between. */
export interface KeptHere {
  document: EditedDocument
  backup: EditedDocument
  pageVersion: number
  globalsVersion: number
  savedAt: string
  by: string
}

const keyOf = (page: number | undefined): string => `editing-${page ?? 'global'}`

export const keepHere = (page: number | undefined, kept: KeptHere): void => {
  try {
    localStorage.setItem(keyOf(page), JSON.stringify(kept))
  } catch {
    // No room, or none allowed: the server's draft is the one that counts.
  }
}

export const forgetHere = (page: number | undefined): void => localStorage.removeItem(keyOf(page))

/** What was kept here by this very person; anything that does not look like it is nothing. */
export const readHere = (page: number | undefined, by: string): KeptHere | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(page)) ?? 'null') as KeptHere | null
    return kept?.by === by && kept.document?.globals && kept.backup?.globals ? kept : null
  } catch {
    return null
  }
}
