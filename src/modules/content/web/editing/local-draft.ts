import type { EditedDocument } from '#content/domain/edited-document.ts'

/** A draft in this browser's storage, which survives a crash before the server has it. */
export interface LocalDraft {
  document: EditedDocument
  backup: EditedDocument
  pageVersion: number
  globalsVersion: number
  savedAt: string
  by: string
  /** True when an older draft was offered and still undecided. */
  isBeside: boolean
}

/** The storage location of one editing session. An undefined page means the global content. */
export interface DraftLocation {
  page: number | undefined
  writing: string
}

const prefixOf = (page: number | undefined): string => `editing-${page ?? 'global'}-`
const keyOf = ({ page, writing }: DraftLocation): string => prefixOf(page) + writing

/** Stores a draft under its own session key, so that windows and users do not overwrite each other. */
export const writeLocalDraft = (place: DraftLocation, kept: LocalDraft): void => {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(kept))
  } catch {
    // The storage is full or blocked. The server also stores the draft.
  }
}

/** Removes a draft that was saved, sent to the server or discarded. */
export const deleteLocalDraft = (place: DraftLocation): void => localStorage.removeItem(keyOf(place))

export interface StoredLocalDraft {
  kept: LocalDraft
  place: DraftLocation
}

/** Returns the user's own drafts of a page. Invalid entries are ignored. */
export const readLocalDrafts = (page: number | undefined, by: string): StoredLocalDraft[] =>
  Object.keys(localStorage)
    .filter(key => key.startsWith(prefixOf(page)))
    .flatMap((key): StoredLocalDraft[] => {
      const kept = read(key, by)
      return kept ? [{ kept, place: { page, writing: key.slice(prefixOf(page).length) } }] : []
    })

const read = (key: string, by: string): LocalDraft | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalDraft | null
    return kept?.by === by && kept.document?.globals && kept.backup?.globals ? kept : null
  } catch {
    return null
  }
}
