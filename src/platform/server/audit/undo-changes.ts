import type { AuditKind } from '#kernel/audit-kind.ts'
import type { Language } from '#kernel/language.ts'
import type { Permission } from '#kernel/permission.ts'
import type { Result } from '#kernel/result.ts'
import type { Translate } from '#kernel/translator.ts'
import type { BulkUndoStep } from '#wire/contract-bulk.ts'
import type { Actor } from '../actor.ts'
import type { App } from '../app.ts'
import { memoizePerApp } from '../invalidating-cache.ts'

/** Undoes changes of one kind from the audit log. */
export interface UndoableChanges {
  permission: Permission
  /** The actions that can be undone; `changed` by default. */
  actions?: readonly string[]
  /** Returns true when all these fields can be restored. */
  canRestore: (fields: readonly string[]) => boolean
  undo: (
    actor: Actor & { kind: 'user' },
    options: { operationId: string; after: number; username: string; language: Language; t: Translate },
  ) => Promise<Result<BulkUndoStep, 'notFound'>>
}

const getUndoByKind = memoizePerApp(() => new Map<AuditKind, UndoableChanges>())

/** Registers how staff undo changes of a kind from the audit log. */
export const registerUndo = (app: App, kind: AuditKind, changes: UndoableChanges): void => {
  getUndoByKind(app).set(kind, changes)
}

interface Entry {
  kind: AuditKind
  action: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** Returns the undo of an entry; undefined when it cannot be undone. */
export const findUndo = (app: App, { kind, action, before, after }: Entry): UndoableChanges | undefined => {
  const changes = getUndoByKind(app).get(kind)
  if (!changes || !before || !after) return undefined
  const { actions = ['changed'], canRestore } = changes
  return actions.includes(action) && canRestore(Object.keys(after)) ? changes : undefined
}
