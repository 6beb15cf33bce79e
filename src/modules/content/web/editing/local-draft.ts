import type { EditedDocument } from '#content/domain/edited-document.ts'

/** A draft in this browser's storage, which survives a crash before the server has it. */
export interface LocalDraft {
  document: EditedDocument
  backup: EditedDocument
  pageVersion: number
  globalsVersion: number
  savedAt: string
  username: string
  /** True while the user has neither accepted nor discarded an older draft. */
  hasPendingOffer: boolean
}

/** The storage location of one editing session. An undefined page means the global content. */
export interface DraftLocation {
  page: number | undefined
  sessionId: string
}

const getKeyPrefix = (page: number | undefined): string => `editing-${page ?? 'global'}-`
const getKey = ({ page, sessionId }: DraftLocation): string => getKeyPrefix(page) + sessionId

/** Stores a draft under its own session key, so that windows and users do not overwrite each other. */
export const writeLocalDraft = (location: DraftLocation, draft: LocalDraft): void => {
  try {
    localStorage.setItem(getKey(location), JSON.stringify(draft))
  } catch {
    // The storage is full or blocked. The server also stores the draft.
  }
}

/** Removes a draft that was saved, sent to the server or discarded. */
export const deleteLocalDraft = (location: DraftLocation): void => localStorage.removeItem(getKey(location))

export interface StoredLocalDraft {
  draft: LocalDraft
  location: DraftLocation
}

/** Returns the user's own drafts of a page. Invalid entries are ignored. */
export const readLocalDrafts = (page: number | undefined, username: string): StoredLocalDraft[] =>
  Object.keys(localStorage)
    .filter(key => key.startsWith(getKeyPrefix(page)))
    .flatMap((key): StoredLocalDraft[] => {
      const draft = readDraft(key, username)
      return draft ? [{ draft, location: { page, sessionId: key.slice(getKeyPrefix(page).length) } }] : []
    })

const readDraft = (key: string, username: string): LocalDraft | null => {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalDraft | null
    return draft?.username === username && draft.document?.globals && draft.backup?.globals ? draft : null
  } catch {
    return null
  }
}
