import { useSyncExternalStore } from 'react'
import type { SavePageBody } from '#content/contract-edit.ts'
import type { Draft, EditingData, PlannedVersion } from '#content/contract-editing.ts'
import type { BlockChange } from '#content/domain/diff-pages.ts'
import { type Address, type EditedDocument, readValue, replaceValue } from '#content/domain/edited-document.ts'
import {
  applyChange,
  applyEvent,
  applySave,
  beginEditing,
  type EditorState,
  findUnsavedParts,
  hasUnsavedParts,
  rebase,
  redo,
  undo,
} from '#content/domain/editor-state.ts'
import type { UnfinishedBlock } from '#content/domain/find-unfinished-blocks.ts'
import type { ConflictChoices } from '#content/domain/merge-documents.ts'
import { editToolsStore } from '#content/web/parts/edit-tools.tsx'
import type { Language } from '#kernel/language.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { randomUuid } from '#platform/web/random-uuid.ts'
import type { DraftLocation } from './local-draft.ts'

/** The problem that prevents saving. */
export type SaveError = 'expired' | 'stale' | 'unreachable' | 'fault' | 'gone' | 'tooLarge' | 'refused' | null

export interface SessionSnapshot {
  state: EditorState
  /** Identifies this editing session in the browser's storage. */
  writing: string
  pageVersion: number
  globalsVersion: number
  globalsId: number | null
  /** An unsaved draft that is offered to the user. */
  draft: Draft | null
  /** Scheduled versions, which will cover a save or end with it. */
  planned: readonly PlannedVersion[]
  trouble: SaveError
  /** The documents of saves whose answers were lost, since the last answered one. */
  lost: readonly EditedDocument[]
  /** The user postponed the login; the next save asks again. */
  loginPutOff: boolean
  /** The time at which the server stored the draft. */
  keptAt: Date | null
  /** The second language of the translation pane. */
  beside: Language | null
  /** The active block. */
  active: Address | null
  /** The block whose settings are open. */
  settings: Address | null
  /** The insertion point while the block picker is open. */
  picker: { place: Address; at: number } | null
  /** The picture to replace. */
  picture: Address | null
  /** Unfinished blocks, listed before a save. */
  unfinished: readonly UnfinishedBlock[] | null
  /** A running or paused picture upload. `share` is between 0 and 1. */
  upload: { name: string; share: number; waits: boolean; cancel: () => void } | null
  /** The open merge with another user's save. */
  meeting: MergeConflict | null
  /** The open tab of the page settings. */
  pageTab: string | null
  /** The open tab of the global settings. */
  globalsTab: string | null
  /** The previewed old version, with its changes by block id. */
  looking: { number: number; changes: Readonly<Record<string, BlockChange>> } | null
}

/** A merge of two edits: the common base, the local document and the saved one. */
export interface MergeConflict {
  base: EditedDocument
  mine: EditedDocument
  theirs: Pick<EditingData, 'pageVersion' | 'globalsVersion' | 'savedBy'> & { document: EditedDocument }
  choices: ConflictChoices
  /** The save that caused the conflict is repeated after the merge. */
  saves: boolean
  /** Both sides are the user's own: a draft and changes made beside its offer. */
  own?: boolean
}

let snapshot: SessionSnapshot | null = null
const listeners = new Set<() => void>()

const setSnapshot = (next: SessionSnapshot | null): void => {
  const shown = snapshot?.state.document
  snapshot = next
  if (next && !next.looking && next.state.document !== shown) editToolsStore.show(next.state.document)
  for (const listener of listeners) listener()
}

const put = (part: Partial<SessionSnapshot>): void => {
  if (snapshot) setSnapshot({ ...snapshot, ...part })
}

/** The store of the current editing session. */
export const session = {
  begin: ({ document, pageVersion, globalsVersion, globalsId, draft, planned }: EditingData): void =>
    setSnapshot({
      state: beginEditing(document),
      ...{ pageVersion, globalsVersion, globalsId, draft, planned },
      writing: randomUuid(),
      trouble: null,
      lost: [],
      loginPutOff: false,
      keptAt: null,
      beside: null,
      active: null,
      settings: null,
      picker: null,
      picture: null,
      unfinished: null,
      upload: null,
      meeting: null,
      pageTab: null,
      globalsTab: null,
      looking: null,
    }),
  end: (): void => setSnapshot(null),
  now: (): SessionSnapshot | null => snapshot,
  put,
  /** Changes the document. Quick changes with the same `about` share an undo step. */
  change: (about: string, make: (document: EditedDocument) => EditedDocument): void => {
    if (snapshot) put({ state: applyChange(snapshot.state, make(snapshot.state.document), about, performance.now()) })
  },
  write: (address: Address, value: unknown): void => session.change(address, now => replaceValue(now, address, value)),
  /** Sets the text of one language. */
  say: (address: Address, language: Language, text: string): void =>
    session.change(`${address} ${language}`, now => {
      const value = readValue(now, address) as Multilingual | string | undefined
      const before = typeof value === 'object' ? value : {}
      return replaceValue(now, address, { type: 'language', ...before, [language]: text })
    }),
  undo: (): void => {
    if (snapshot) put({ state: undo(snapshot.state) })
  },
  redo: (): void => {
    if (snapshot) put({ state: redo(snapshot.state) })
  },
  step: (event: Parameters<typeof applyEvent>[1]): void => {
    if (snapshot) put({ state: applyEvent(snapshot.state, event) })
  },
  /**
   * Records a finished save of `sent`. Returns false when editing continues with newer changes or in another session.
   */
  saved: (
    sent: EditedDocument,
    versions: { pageVersion?: number | undefined; globalsVersion?: number | undefined },
  ) => {
    if (!snapshot) return true
    const state = applySave(snapshot.state, sent)
    if (state === snapshot.state) return false
    const { pageVersion = snapshot.pageVersion, globalsVersion = snapshot.globalsVersion } = versions
    put({ state, pageVersion, globalsVersion, lost: [] })
    return state.phase === 'saved'
  },
  /**
   * Applies a merge. After a conflicting save it rebases on the other user's version. In other cases it is an undoable
   * change.
   */
  join: ({ theirs, saves }: MergeConflict, document: EditedDocument): void => {
    if (!snapshot) return
    const { state } = snapshot
    put({
      state: saves ? rebase(state, document, theirs.document) : applyChange(state, document, 'join', performance.now()),
      pageVersion: theirs.pageVersion,
      globalsVersion: theirs.globalsVersion,
      meeting: null,
      trouble: null,
      // A draft is merged beside the running session, whose lost saves remain.
      ...(saves && { lost: [] }),
    })
  },
  /** Records an expired login. A postponed login is asked for again only when it blocks the user. */
  loginEnded: (inTheWay: boolean): void => {
    if (snapshot) put({ trouble: 'expired', loginPutOff: snapshot.loginPutOff && !inTheWay })
  },
  /** Resets the page after its content was scheduled. Returns true unless global changes are unsaved. */
  planned: (): boolean => {
    if (!snapshot) return true
    const { backup, document } = snapshot.state
    if (!hasUnsavedParts(findUnsavedParts({ backup, document: { ...document, page: backup.page } }))) return true
    session.change('planned', now => ({ ...now, page: backup.page }))
    return false
  },
  isUnsaved: (): boolean => snapshot !== null && hasUnsavedParts(findUnsavedParts(snapshot.state)),
}

/** Returns the storage location of the session's draft. */
export const draftLocationOf = ({ state, writing }: SessionSnapshot): DraftLocation => ({
  page: state.document.page?.id,
  writing,
})

/** Returns the page as a save request, based on the opened version. */
export const pageBody = (): SavePageBody | undefined => {
  const page = snapshot?.state.document.page
  return page ? ({ ...page, version: snapshot?.pageVersion } as SavePageBody) : undefined
}

/** Returns the page title at the start of editing. */
export const originalTitle = (): Multilingual | undefined =>
  snapshot?.state.backup.page?.content.title as Multilingual | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Selects a part of the session and rerenders when it changes. */
export const useSession = <P>(part: (now: SessionSnapshot) => P): P | null =>
  useSyncExternalStore(subscribe, () => (snapshot ? part(snapshot) : null))
