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

/** What stands between what was written and the server. */
export type Trouble = 'expired' | 'stale' | 'unreachable' | 'fault' | 'gone' | 'tooLarge' | 'refused' | null

export interface Snapshot {
  state: EditorState
  /** Names this stretch of writing among all that this browser keeps. */
  writing: string
  pageVersion: number
  globalsVersion: number
  globalsId: number | null
  /** What was written before and never saved, offered until somebody chooses. */
  draft: Draft | null
  /** What is planned for the page: it will cover what is saved here, or is ended by it. */
  planned: readonly PlannedVersion[]
  trouble: Trouble
  /** Somebody put off to log in again; they are asked once more when they save. */
  loginPutOff: boolean
  /** When what stands here was kept by the server. */
  keptAt: Date | null
  /** The language that stands beside the page's own. */
  beside: Language | null
  /** The block that is worked on. */
  active: Address | null
  /** The block whose settings are open. */
  settings: Address | null
  /** Where a block is to be put, while one is picked. */
  picker: { place: Address; at: number } | null
  /** The picture that is to be replaced. */
  picture: Address | null
  /** What is unfinished and would be shown: listed before it is saved. */
  unfinished: readonly Unfinished[] | null
  /** A picture that was dropped into the page and is on its way, or waits for the line; its share from 0 to 1. */
  upload: { name: string; share: number; waits: boolean; cancel: () => void } | null
  /** What somebody else saved meanwhile, while it is joined with what stands here. */
  meeting: Meeting | null
  /** The tab of the page's settings that is open. */
  pageTab: string | null
  /** The same of what stands on every page. */
  globalsTab: string | null
  /** An older version that stands in the page for a while, and what of its blocks is another than here. */
  looking: { number: number; changes: Readonly<Record<string, BlockChange>> } | null
}

/** Two who wrote the same page: what both began with, what stands here, and what the other saved. */
export interface Meeting {
  base: EditedDocument
  mine: EditedDocument
  theirs: Pick<Opened, 'pageVersion' | 'globalsVersion' | 'savedBy'> & { document: EditedDocument }
  choices: Choices
  /** A save was refused for it; it is tried again once all is joined. */
  saves: boolean
  /** Nobody else is in it: a draft meets what its writer wrote beside the offer to go on with it. */
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

/** The one page that is edited at a time: its state, and all that can be done to it. */
export const session = {
  begin: ({ document, pageVersion, globalsVersion, globalsId, draft, planned }: Opened): void =>
    become({
      state: beginEditing(document),
      ...{ pageVersion, globalsVersion, globalsId, draft, planned },
      writing: randomUuid(),
      ...{
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
      },
    }),
  end: (): void => become(null),
  now: (): Snapshot | null => snapshot,
  put,
  /** Changes the document; changes about the same that come soon after one another are taken back together. */
  change: (about: string, make: (document: EditedDocument) => EditedDocument): void => {
    if (snapshot) put({ state: changed(snapshot.state, make(snapshot.state.document), about, performance.now()) })
  },
  write: (address: Address, value: unknown): void => session.change(address, now => withValue(now, address, value)),
  /** Writes a text in one of its languages. */
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
  /** `sent` was saved, as these versions. Whether that is the end of it: not where somebody wrote on meanwhile. */
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
  /** Goes on with both joined: from what somebody else saved where a save met it, else as one more change that is still unsaved. */
  join: ({ theirs, saves }: Meeting, document: EditedDocument): void => {
    if (!snapshot) return
    const { state } = snapshot
    put({
      state: saves ? rebased(state, document, theirs.document) : changed(state, document, 'join', performance.now()),
      pageVersion: theirs.pageVersion,
      globalsVersion: theirs.globalsVersion,
      ...{ meeting: null, trouble: null },
    })
  },
  /** The login ended. Who put it off is asked again only where it is in the way of what they do. */
  loginEnded: (inTheWay: boolean): void => {
    if (snapshot) put({ trouble: 'expired', loginPutOff: snapshot.loginPutOff && !inTheWay })
  },
  /** What stands here of the page is planned for a time: it is shown as it was again. Whether that is the end of it: not where more than the page was written. */
  planned: (): boolean => {
    if (!snapshot) return true
    const { backup, document } = snapshot.state
    if (!isUnsaved(unsavedOf({ backup, document: { ...document, page: backup.page } }))) return true
    session.change('planned', now => ({ ...now, page: backup.page }))
    return false
  },
  isUnsaved: (): boolean => snapshot !== null && isUnsaved(unsavedOf(snapshot.state)),
}

/** Where this browser keeps what is written now. */
export const placeOf = ({ state, writing }: Snapshot): Place => ({ page: state.document.page?.id, writing })

/** What is sent of the page as it stands here, over the version that was begun with. */
export const pageBody = (): PageBody | undefined => {
  const page = snapshot?.state.document.page
  return page ? ({ ...page, version: snapshot?.pageVersion } as PageBody) : undefined
}

/** What the page was called when editing began: who leaves it so says nothing of it. */
export const titleBegunWith = (): Multilingual | undefined =>
  snapshot?.state.backup.page?.content.title as Multilingual | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A part of the session; drawn anew only when that part is another. */
export const useSession = <P>(part: (now: Snapshot) => P): P | null =>
  useSyncExternalStore(subscribe, () => (snapshot ? part(snapshot) : null))
