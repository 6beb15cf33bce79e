import type { EditedDocument } from './edited-document.ts'
import { isSame } from './same.ts'

export type EditorPhase = 'idle' | 'editing' | 'busy' | 'saved' | 'canceled'
type EditorEvent = 'start' | 'save' | 'saved' | 'outrun' | 'failed' | 'cancel'

/** What an event makes of each phase; what is not said here does not happen. */
const NEXT: Readonly<Record<EditorPhase, { readonly [E in EditorEvent]?: EditorPhase }>> = {
  idle: { start: 'editing' },
  editing: { save: 'busy', cancel: 'canceled' },
  busy: { saved: 'saved', outrun: 'editing', failed: 'editing' },
  saved: { start: 'editing' },
  canceled: { start: 'editing' },
}

export const phaseAfter = (phase: EditorPhase, event: EditorEvent): EditorPhase | undefined => NEXT[phase][event]

/** A document as it stood before a step, and what the step was about: typing on in one field is one step. */
interface Step {
  document: EditedDocument
  about: string
  at: number
}

export interface EditorState {
  phase: EditorPhase
  /** As it stood when editing began: what a cancel restores. */
  backup: EditedDocument
  document: EditedDocument
  past: readonly Step[]
  future: readonly EditedDocument[]
}

/** Milliseconds of rest after which typing on in the same field is another step. */
const REST = 1_000
const MOST_STEPS = 500

export const beginEditing = (document: EditedDocument): EditorState => ({
  phase: 'editing',
  backup: document,
  document,
  past: [],
  future: [],
})

/**
 * Something was changed at `at`, in milliseconds of any clock; what is about the same and comes soon after joins the step before. While
 * a save is under way one writes on.
 */
export const changed = (state: EditorState, document: EditedDocument, about: string, at: number): EditorState => {
  if (!(state.phase === 'editing' || state.phase === 'busy') || document === state.document) return state
  const last = state.past.at(-1)
  const joins = last !== undefined && last.about === about && at - last.at < REST && state.future.length === 0
  const past = joins
    ? [...state.past.slice(0, -1), { ...last, at }]
    : [...state.past, { document: state.document, about, at }].slice(-MOST_STEPS)
  return { ...state, document, past, future: [] }
}

export const undone = (state: EditorState): EditorState => {
  const last = state.past.at(-1)
  if (state.phase !== 'editing' || !last) return state
  return {
    ...state,
    document: last.document,
    past: state.past.slice(0, -1),
    future: [state.document, ...state.future],
  }
}

export const redone = (state: EditorState): EditorState => {
  const [next, ...future] = state.future
  if (state.phase !== 'editing' || !next) return state
  const step = { document: state.document, about: 'redo', at: Number.NEGATIVE_INFINITY }
  return { ...state, document: next, past: [...state.past, step], future }
}

/** What of a document is other than it was saved, by the kind that it is saved as. */
export interface Unsaved {
  page: boolean
  globalFields: boolean
  globalContainers: boolean
}

export const unsavedOf = ({ backup, document }: Pick<EditorState, 'backup' | 'document'>): Unsaved => ({
  page: !isSame(backup.page, document.page),
  globalFields: !isSame(backup.globals.content, document.globals.content),
  globalContainers: !isSame(backup.globals.itemContainers, document.globals.itemContainers),
})

export const isUnsaved = (unsaved: Unsaved): boolean => unsaved.page || unsaved.globalFields || unsaved.globalContainers

/** The state after an event that is no change of the document; a cancel restores what stood when editing began. */
export const stepped = (state: EditorState, event: EditorEvent): EditorState => {
  const phase = phaseAfter(state.phase, event)
  if (!phase) return state
  if (phase === 'canceled') return { ...beginEditing(state.backup), phase }
  if (phase === 'saved') return { ...beginEditing(state.document), phase }
  return { ...state, phase }
}

/** After `sent` was saved: done, or, where somebody wrote on meanwhile, editing still, with only that unsaved. */
export const savedAs = (state: EditorState, sent: EditedDocument): EditorState => {
  if (isSame(state.document, sent)) return stepped(state, 'saved')
  const next = stepped(state, 'outrun')
  return next === state ? state : { ...next, backup: sent }
}

/** Goes on from what somebody else saved, with both joined. What was done before cannot be taken back: that would undo what they saved. */
export const rebased = (state: EditorState, document: EditedDocument, saved: EditedDocument): EditorState => ({
  ...state,
  backup: saved,
  document,
  past: [],
  future: [],
})
