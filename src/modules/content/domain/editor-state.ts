import type { EditedDocument } from './edited-document.ts'
import { isDeepEqual } from './is-deep-equal.ts'

export type EditorPhase = 'idle' | 'editing' | 'busy' | 'saved' | 'canceled'
type EditorEvent = 'start' | 'save' | 'saved' | 'changedMeanwhile' | 'failed' | 'cancel'

/** The transitions of each phase. Events that are not listed have no effect. */
const TRANSITIONS: Readonly<Record<EditorPhase, { readonly [E in EditorEvent]?: EditorPhase }>> = {
  idle: { start: 'editing' },
  editing: { save: 'busy', cancel: 'canceled' },
  busy: { saved: 'saved', changedMeanwhile: 'editing', failed: 'editing' },
  saved: { start: 'editing' },
  canceled: { start: 'editing' },
}

export const getNextPhase = (phase: EditorPhase, event: EditorEvent): EditorPhase | undefined =>
  TRANSITIONS[phase][event]

/** The document before an undo step. Consecutive typing in one field is one step. */
interface UndoStep {
  document: EditedDocument
  address: string
  changedAtMs: number
}

export interface EditorState {
  phase: EditorPhase
  /** The document at the start of editing, which a cancel restores. */
  backup: EditedDocument
  document: EditedDocument
  past: readonly UndoStep[]
  future: readonly EditedDocument[]
}

/** A pause of this many milliseconds starts a new undo step in the same field. */
const STEP_PAUSE_MS = 1_000
const MAX_STEPS = 500

export const beginEditing = (document: EditedDocument): EditorState => ({
  phase: 'editing',
  backup: document,
  document,
  past: [],
  future: [],
})

/**
 * Records a change; `nowMs` comes from any monotonic clock. A quick further change of the same field joins the last
 * undo step. Editing continues while a save is in progress.
 */
export const applyChange = (
  state: EditorState,
  document: EditedDocument,
  address: string,
  nowMs: number,
): EditorState => {
  if (!(state.phase === 'editing' || state.phase === 'busy') || document === state.document) return state
  const lastStep = state.past.at(-1)
  const joinsLastStep =
    lastStep !== undefined &&
    lastStep.address === address &&
    nowMs - lastStep.changedAtMs < STEP_PAUSE_MS &&
    state.future.length === 0
  const past = joinsLastStep
    ? [...state.past.slice(0, -1), { ...lastStep, changedAtMs: nowMs }]
    : [...state.past, { document: state.document, address, changedAtMs: nowMs }].slice(-MAX_STEPS)
  return { ...state, document, past, future: [] }
}

export const undo = (state: EditorState): EditorState => {
  const lastStep = state.past.at(-1)
  if (state.phase !== 'editing' || !lastStep) return state
  return {
    ...state,
    document: lastStep.document,
    past: state.past.slice(0, -1),
    future: [state.document, ...state.future],
  }
}

export const redo = (state: EditorState): EditorState => {
  const [next, ...future] = state.future
  if (state.phase !== 'editing' || !next) return state
  const step = { document: state.document, address: 'redo', changedAtMs: Number.NEGATIVE_INFINITY }
  return { ...state, document: next, past: [...state.past, step], future }
}

/** The parts of a document with unsaved changes, by the call that saves them. */
export interface UnsavedParts {
  hasPage: boolean
  hasGlobalFields: boolean
  hasGlobalContainers: boolean
}

export const findUnsavedParts = ({ backup, document }: Pick<EditorState, 'backup' | 'document'>): UnsavedParts => ({
  hasPage: !isDeepEqual(backup.page, document.page),
  hasGlobalFields: !isDeepEqual(backup.globals.content, document.globals.content),
  hasGlobalContainers: !isDeepEqual(backup.globals.itemContainers, document.globals.itemContainers),
})

export const hasUnsavedParts = (unsavedParts: UnsavedParts): boolean =>
  unsavedParts.hasPage || unsavedParts.hasGlobalFields || unsavedParts.hasGlobalContainers

/** Applies an event that does not change the document. A cancel restores the backup. */
export const applyEvent = (state: EditorState, event: EditorEvent): EditorState => {
  const phase = getNextPhase(state.phase, event)
  if (!phase) return state
  if (phase === 'canceled') return { ...beginEditing(state.backup), phase }
  if (phase === 'saved') return { ...beginEditing(state.document), phase }
  return { ...state, phase }
}

/**
 * Finishes a save of `sentDocument`. Editing continues when the document changed during the save; only those changes
 * are unsaved.
 */
export const applySave = (state: EditorState, sentDocument: EditedDocument): EditorState => {
  if (isDeepEqual(state.document, sentDocument)) return applyEvent(state, 'saved')
  const next = applyEvent(state, 'changedMeanwhile')
  return next === state ? state : { ...next, backup: sentDocument }
}

/**
 * Continues with a merged document over another user's save. It clears the undo history, which would revert that save.
 */
export const rebase = (state: EditorState, document: EditedDocument, savedDocument: EditedDocument): EditorState => ({
  ...state,
  backup: savedDocument,
  document,
  past: [],
  future: [],
})
