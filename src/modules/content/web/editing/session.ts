import { useSyncExternalStore } from 'react'
import type { PageBody } from '#content/contract-edit.ts'
import type { Draft, Opened, PlannedVersion } from '#content/contract-editing.ts'
import { type Address, type EditedDocument, valueAt, withValue } from '#content/domain/edited-document.ts'
import {
  beginEditing,
  changed,
  type EditorState,
  isUnsaved,
  rebased,
  redone,
  savedAs,
  stepped,
  undone,
  unsavedOf,
} from '#content/domain/editor-state.ts'
import type { Choices } from '#content/domain/merge-documents.ts'
import type { BlockChange } from '#content/domain/page-difference.ts'
import type { Unfinished } from '#content/domain/unfinished-blocks.ts'
import { editedPlaces } from '#content/web/parts/edit-tools.tsx'
import type { Language } from '#kernel/language.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { randomUuid } from '#platform/web/random-uuid.ts'
import type { Place } from './kept-here.ts'

/** The problem that prevents saving. */
export type Trouble = 'expired' | 'stale' | 'unreachable' | 'fault' | 'gone' | 'tooLarge' | 'refused' | null

export interface Snapshot {
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
  trouble: Trouble
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
  unfinished: readonly Unfinished[] | null
  /** A running or paused picture upload. `share` is between 0 and 1. */
  upload: { name: string; share: number; waits: boolean; cancel: () => void } | null
  /** The open merge with another user's save. */
  meeting: Meeting | null
  /** The open tab of the page settings. */
  pageTab: string | null
  /** The open tab of the global settings. */
  globalsTab: string | null
  /** The previewed old version, with its changes by block id. */
  looking: { number: number; changes: Readonly<Record<string, BlockChange>> } | null
}

/** A merge of two edits: the common base, the local document and the saved one. */
export interface Meeting {
  base: EditedDocument
  mine: EditedDocument
  theirs: Pick<Opened, 'pageVersion' | 'globalsVersion' | 'savedBy'> & { document: EditedDocument }
  choices: Choices
  /** The save that caused the conflict is repeated after the merge. */
  saves: boolean
  /** Both sides are the user's own: a draft and changes made beside its offer. */
  own?: boolean
}

let snapshot: Snapshot | null = null
const listeners = new Set<() => void>()

const become = (next: Snapshot | null): void => {
  const shown = snapshot?.state.document
  snapshot = next
  if (next && !next.looking && next.state.document !== shown) editedPlaces.show(next.state.document)
  for (const listener of listeners) listener()
}

const put = (part: Partial<Snapshot>): void => {
  if (snapshot) become({ ...snapshot, ...part })
}

/** The store of the current editing session. */
export const session = {
  begin: ({ document, pageVersion, globalsVersion, globalsId, draft, planned }: Opened): void =>
    become({
      state: beginEditing(document),
      ...{ pageVersion, globalsVersion, globalsId, draft, planned },
      writing: randomUuid(),
      trouble: null,
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
  end: (): void => become(null),
  now: (): Snapshot | null => snapshot,
  put,
  /** Changes the document. Quick changes with the same `about` share an undo step. */
  change: (about: string, make: (document: EditedDocument) => EditedDocument): void => {
    if (snapshot) put({ state: changed(snapshot.state, make(snapshot.state.document), about, performance.now()) })
  },
  write: (address: Address, value: unknown): void => session.change(address, now => withValue(now, address, value)),
  /** Sets the text of one language. */
  say: (address: Address, language: Language, text: string): void =>
    session.change(`${address} ${language}`, now => {
      const value = valueAt(now, address) as Multilingual | string | undefined
      const before = typeof value === 'object' ? value : {}
      return withValue(now, address, { type: 'language', ...before, [language]: text })
    }),
  undo: (): void => {
    if (snapshot) put({ state: undone(snapshot.state) })
  },
  redo: (): void => {
    if (snapshot) put({ state: redone(snapshot.state) })
  },
  step: (event: Parameters<typeof stepped>[1]): void => {
    if (snapshot) put({ state: stepped(snapshot.state, event) })
  },
  /**
   * Records a finished save of `sent`. Returns false when editing continues with newer changes or in another session.
   */
  saved: (
    sent: EditedDocument,
    versions: { pageVersion?: number | undefined; globalsVersion?: number | undefined },
  ) => {
    if (!snapshot) return true
    const state = savedAs(snapshot.state, sent)
    if (state === snapshot.state) return false
    const { pageVersion = snapshot.pageVersion, globalsVersion = snapshot.globalsVersion } = versions
    put({ state, pageVersion, globalsVersion })
    return state.phase === 'saved'
  },
  /**
   * Applies a merge. After a conflicting save it rebases on the other user's version, otherwise it is an undoable
   * change.
   */
  join: ({ theirs, saves }: Meeting, document: EditedDocument): void => {
    if (!snapshot) return
    const { state } = snapshot
    put({
      state: saves ? rebased(state, document, theirs.document) : changed(state, document, 'join', performance.now()),
      pageVersion: theirs.pageVersion,
      globalsVersion: theirs.globalsVersion,
      meeting: null,
      trouble: null,
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
    if (!isUnsaved(unsavedOf({ backup, document: { ...document, page: backup.page } }))) return true
    session.change('planned', now => ({ ...now, page: backup.page }))
    return false
  },
  isUnsaved: (): boolean => snapshot !== null && isUnsaved(unsavedOf(snapshot.state)),
}

/** Returns the storage location of the session's draft. */
export const placeOf = ({ state, writing }: Snapshot): Place => ({ page: state.document.page?.id, writing })

/** Returns the page as a save request, based on the opened version. */
export const pageBody = (): PageBody | undefined => {
  const page = snapshot?.state.document.page
  return page ? ({ ...page, version: snapshot?.pageVersion } as PageBody) : undefined
}

/** Returns the page title at the start of editing. */
export const titleBegunWith = (): Multilingual | undefined =>
  snapshot?.state.backup.page?.content.title as Multilingual | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Selects a part of the session and rerenders when it changes. */
export const useSession = <P>(part: (now: Snapshot) => P): P | null =>
  useSyncExternalStore(subscribe, () => (snapshot ? part(snapshot) : null))
