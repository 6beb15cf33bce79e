import type { AuditKind } from '#kernel/audit-kind.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Permission } from '#kernel/permission.ts'
import type { Actor } from '../actor.ts'
import type { App } from '../app.ts'
import { ofApp } from '../kept.ts'

interface UndoneChanges {
  undone: number
  /** Changed by somebody since. */
  left: number
  /** The last entry of this part; null behind the last part. */
  next: number | null
}

/** How changes of a kind are undone out of the record of changes. */
export interface UndoableChanges {
  permission: Permission
  /** The actions that can be undone; `changed` where it is left out. */
  actions?: readonly string[]
  /** True where the fields of an entry can be put back. */
  covers: (fields: readonly string[]) => boolean
  undo: (
    actor: Actor & { kind: 'user' },
    part: { act: string; after: number },
  ) => Promise<Outcome<UndoneChanges, 'unknown'>>
}

const known = ofApp(() => new Map<AuditKind, UndoableChanges>())

/** Lets staff undo their changes of a kind out of the record of changes. */
export const offerUndo = (app: App, kind: AuditKind, changes: UndoableChanges): void => {
  known(app).set(kind, changes)
}

interface Entry {
  kind: AuditKind
  action: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** How the change of an entry is undone; undefined where it cannot be. */
export const undoOf = (app: App, { kind, action, before, after }: Entry): UndoableChanges | undefined => {
  const changes = known(app).get(kind)
  if (!changes || !before || !after) return undefined
  const { actions = ['changed'], covers } = changes
  return actions.includes(action) && covers(Object.keys(after)) ? changes : undefined
}
