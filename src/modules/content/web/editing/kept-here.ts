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
/** What is written beside an older text that is still offered: neither takes the other's place. */
const besideOf = (page: number | undefined): string => `${keyOf(page)}-beside`

export const keepHere = (page: number | undefined, kept: KeptHere, { beside = false } = {}): void => {
  try {
    localStorage.setItem(beside ? besideOf(page) : keyOf(page), JSON.stringify(kept))
  } catch {
    // No room, or none allowed: the server's draft is the one that counts.
  }
}

export const forgetHere = (page: number | undefined): void => {
  localStorage.removeItem(keyOf(page))
  localStorage.removeItem(besideOf(page))
}

/** What is written now is done with; what is still offered from before stays, though it was itself written beside something. */
export const forgetWritten = (page: number | undefined, offered: { savedAt: string } | null): void => {
  if (!offered) forgetHere(page)
  else if (savedAtOf(besideOf(page)) !== offered.savedAt) localStorage.removeItem(besideOf(page))
}

const savedAtOf = (key: string): string | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as KeptHere | null)?.savedAt
  } catch {
    return undefined
  }
}

/** The newest that was kept here by this very person; anything that does not look like it is nothing. */
export const readHere = (page: number | undefined, by: string): KeptHere | null => {
  const [one, other] = [read(keyOf(page), by), read(besideOf(page), by)]
  return one && other ? (one.savedAt > other.savedAt ? one : other) : (one ?? other)
}

const read = (key: string, by: string): KeptHere | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptHere | null
    return kept?.by === by && kept.document?.globals && kept.backup?.globals ? kept : null
  } catch {
    return null
  }
}
