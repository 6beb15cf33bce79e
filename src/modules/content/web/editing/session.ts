import { useSyncExternalStore } from 'react'
import type { SavePageBody } from '#content/contract-edit.ts'
import type { Draft, EditingData, ScheduledPageVersion } from '#content/contract-editing.ts'
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
import { createListenerSet } from '#kernel/listener-set.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { createRandomUuid } from '#platform/web/random-uuid.ts'
import type { DraftLocation } from './local-draft.ts'

/** The problem that prevents saving. */
export type SaveError = 'expired' | 'stale' | 'unreachable' | 'serverError' | 'notFound' | 'tooLarge' | 'refused' | null

export interface SessionSnapshot {
  state: EditorState
  /** Identifies this editing session in the browser's storage. */
  sessionId: string
  pageVersion: number
  globalsVersion: number
  globalsId: number | null
  /** An unsaved draft that is offered to the user. */
  draft: Draft | null
  /** Scheduled versions, which will cover a save or end with it. */
  scheduledVersions: readonly ScheduledPageVersion[]
  saveError: SaveError
  /** The documents of saves whose answers were lost, since the last answered one. */
  unansweredSaves: readonly EditedDocument[]
  /** True after the user postponed the login. The next save asks for it again. */
  isLoginPostponed: boolean
  /** The time at which the server stored the draft. */
  draftSavedAt: Date | null
  /** The second language of the translation pane. */
  translationLanguage: Language | null
  /** The active block. */
  active: Address | null
  /** The block whose settings are open. */
  settings: Address | null
  /** The insertion point while the block picker is open. */
  picker: { container: Address; index: number } | null
  /** The picture to replace. */
  picture: Address | null
  /** Unfinished blocks, listed before a save. */
  unfinishedBlocks: readonly UnfinishedBlock[] | null
  /** A running or paused picture upload. `share` is between 0 and 1. */
  upload: { name: string; share: number; isWaiting: boolean; cancel: () => void } | null
  /** The open merge with another user's save. */
  mergeConflict: MergeConflict | null
  /** The open tab of the page settings. */
  pageTab: string | null
  /** The open tab of the global settings. */
  globalsTab: string | null
  /** The previewed old version, with its changes by block id. */
  versionPreview: { number: number; changes: Readonly<Record<string, BlockChange>> } | null
}

/** A merge of two edits: the common base, the local document and the saved one. */
export interface MergeConflict {
  base: EditedDocument
  mine: EditedDocument
  theirs: Pick<EditingData, 'pageVersion' | 'globalsVersion' | 'savedBy'> & { document: EditedDocument }
  choices: ConflictChoices
  /** The save that caused the conflict is repeated after the merge. */
  shouldSave: boolean
  /** True when both sides of the conflict are the user's: a draft, and changes made while it is on offer. */
  isOwn?: boolean
}

let snapshot: SessionSnapshot | null = null
const { notify, subscribe } = createListenerSet()

const setSnapshot = (next: SessionSnapshot | null): void => {
  const shownDocument = snapshot?.state.document
  snapshot = next
  if (next && !next.versionPreview && next.state.document !== shownDocument) editToolsStore.show(next.state.document)
  notify()
}

const update = (changes: Partial<SessionSnapshot>): void => {
  if (snapshot) setSnapshot({ ...snapshot, ...changes })
}

/** The store of the current editing session. */
export const session = {
  begin: ({ document, pageVersion, globalsVersion, globalsId, draft, scheduledVersions }: EditingData): void =>
    setSnapshot({
      state: beginEditing(document),
      pageVersion,
      globalsVersion,
      globalsId,
      draft,
      scheduledVersions,
      sessionId: createRandomUuid(),
      saveError: null,
      unansweredSaves: [],
      isLoginPostponed: false,
      draftSavedAt: null,
      translationLanguage: null,
      active: null,
      settings: null,
      picker: null,
      picture: null,
      unfinishedBlocks: null,
      upload: null,
      mergeConflict: null,
      pageTab: null,
      globalsTab: null,
      versionPreview: null,
    }),
  end: (): void => setSnapshot(null),
  getSnapshot: (): SessionSnapshot | null => snapshot,
  update,
  /** Changes the document. Quick changes with the same `key` share an undo step. */
  change: (key: string, change: (document: EditedDocument) => EditedDocument): void => {
    if (snapshot)
      update({ state: applyChange(snapshot.state, change(snapshot.state.document), key, performance.now()) })
  },
  write: (address: Address, value: unknown): void =>
    session.change(address, document => replaceValue(document, address, value)),
  /** Sets the text of one language. */
  writeText: (address: Address, language: Language, text: string): void =>
    session.change(`${address} ${language}`, document => {
      const value = readValue(document, address) as Multilingual | string | undefined
      const before = typeof value === 'object' ? value : {}
      return replaceValue(document, address, { type: 'language', ...before, [language]: text })
    }),
  undo: (): void => {
    if (snapshot) update({ state: undo(snapshot.state) })
  },
  redo: (): void => {
    if (snapshot) update({ state: redo(snapshot.state) })
  },
  dispatch: (event: Parameters<typeof applyEvent>[1]): void => {
    if (snapshot) update({ state: applyEvent(snapshot.state, event) })
  },
  /**
   * Records a finished save of `sentDocument`. Returns false when editing continues with newer changes or in another session.
   */
  finishSave: (
    sentDocument: EditedDocument,
    versions: { pageVersion?: number | undefined; globalsVersion?: number | undefined },
  ) => {
    if (!snapshot) return true
    const state = applySave(snapshot.state, sentDocument)
    if (state === snapshot.state) return false
    const { pageVersion = snapshot.pageVersion, globalsVersion = snapshot.globalsVersion } = versions
    update({ state, pageVersion, globalsVersion, unansweredSaves: [] })
    return state.phase === 'saved'
  },
  /**
   * Applies a merge. After a conflicting save it rebases on the other user's version. In other cases it is an undoable
   * change.
   */
  applyMerge: ({ theirs, shouldSave }: MergeConflict, document: EditedDocument): void => {
    if (!snapshot) return
    const { state } = snapshot
    update({
      state: shouldSave
        ? rebase(state, document, theirs.document)
        : applyChange(state, document, 'join', performance.now()),
      pageVersion: theirs.pageVersion,
      globalsVersion: theirs.globalsVersion,
      mergeConflict: null,
      saveError: null,
      // A merged draft does not replace the session's unanswered saves.
      ...(shouldSave && { unansweredSaves: [] }),
    })
  },
  /** Records an expired login. A postponed login is asked for again only when it blocks the user. */
  recordExpiredLogin: ({ isBlocking }: { isBlocking: boolean }): void => {
    if (snapshot) update({ saveError: 'expired', isLoginPostponed: snapshot.isLoginPostponed && !isBlocking })
  },
  /** Resets the page after its content was scheduled. Returns true unless global changes are unsaved. */
  resetPage: (): boolean => {
    if (!snapshot) return true
    const { backup, document } = snapshot.state
    if (!hasUnsavedParts(findUnsavedParts({ backup, document: { ...document, page: backup.page } }))) return true
    session.change('schedule', current => ({ ...current, page: backup.page }))
    return false
  },
  isUnsaved: (): boolean => snapshot !== null && hasUnsavedParts(findUnsavedParts(snapshot.state)),
}

/** Returns the storage location of the session's draft. */
export const getDraftLocation = ({ state, sessionId }: SessionSnapshot): DraftLocation => ({
  page: state.document.page?.id,
  sessionId,
})

/** Returns the page as a save request, based on the opened version. */
export const createPageBody = (): SavePageBody | undefined => {
  const page = snapshot?.state.document.page
  return page ? ({ ...page, version: snapshot?.pageVersion } as SavePageBody) : undefined
}

/** Returns the page title at the start of editing. */
export const getOriginalTitle = (): Multilingual | undefined =>
  snapshot?.state.backup.page?.content.title as Multilingual | undefined

/** Selects a part of the session and rerenders when it changes. */
export const useSession = <P>(select: (current: SessionSnapshot) => P): P | null =>
  useSyncExternalStore(subscribe, () => (snapshot ? select(snapshot) : null))
