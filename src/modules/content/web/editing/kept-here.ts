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
/** What is written while something older is offered lies beside that: neither takes the other's place. */
const besideOf = (page: number | undefined, offered: Offered): string => `${keyOf(page)}-beside-${offered.savedAt}`

/** A text that waits for somebody to decide about it, by the moment that it was kept at. */
interface Offered {
  savedAt: string
}

export const keepHere = (page: number | undefined, kept: KeptHere, offered: Offered | null = null): void => {
  try {
    localStorage.setItem(offered ? besideOf(page, offered) : keyOf(page), JSON.stringify(kept))
  } catch {
    // No room, or none allowed: the server's draft is the one that counts.
  }
}

/** All that was kept here of a page is done with. */
export const forgetHere = (page: number | undefined): void => {
  for (const key of keysOf(page)) localStorage.removeItem(key)
}

/** What is written now is done with; what is still offered from before stays. */
export const forgetWritten = (page: number | undefined, offered: Offered | null): void => {
  if (offered) localStorage.removeItem(besideOf(page, offered))
  else forgetHere(page)
}

/** What this very person wrote beside something that was offered, and the moment that this was kept at: undefined of what lay beside nothing. */
export interface FoundHere {
  kept: KeptHere
  beside: string | undefined
}

/** All that was kept here by this very person, the newest first; anything that does not look like it is nothing. */
export const readHere = (page: number | undefined, by: string): FoundHere[] =>
  keysOf(page)
    .flatMap(key => {
      const kept = read(key, by)
      return kept ? [{ kept, beside: key.slice(besideOf(page, { savedAt: '' }).length) || undefined }] : []
    })
    .sort((one, other) => (one.kept.savedAt < other.kept.savedAt ? 1 : -1))

const keysOf = (page: number | undefined): string[] =>
  Object.keys(localStorage).filter(key => key === keyOf(page) || key.startsWith(besideOf(page, { savedAt: '' })))

const read = (key: string, by: string): KeptHere | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptHere | null
    return kept?.by === by && kept.document?.globals && kept.backup?.globals ? kept : null
  } catch {
    return null
  }
}
