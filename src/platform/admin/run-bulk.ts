import { useEffect, useRef, useState } from 'react'
import { createRandomUuid } from '#platform/web/random-uuid.ts'
import { BULK_BATCH_SIZE, type BulkPlan, type BulkRejections, type defineBulkEndpoints } from '#wire/contract-bulk.ts'
import type { CallParams } from '#wire/endpoint.ts'
import { LONG_TIMEOUT_MS, type Send, SendError } from '#wire/send.ts'
import { useSend } from '../web/send-context.tsx'

/** The bulk calls of a list. */
export type BulkEndpoints = ReturnType<typeof defineBulkEndpoints>

/** The result of a bulk operation, for display and undo. */
export interface BulkResult {
  operationId: string
  changed: number
  refused: BulkRejections
  /** Notes on changed rows. */
  notes: BulkRejections
  /** The number of processed rows; the operation continues after them. */
  handled: number
  /** The error that stopped the operation, or null. */
  error: string | null
}

/** The progress of an undo. */
export interface BulkUndoResult {
  undone: number
  skipped: number
  /** Missing in operations that an earlier version stored. */
  notes?: BulkRejections
  /** The id to continue after; null when the undo is complete. */
  next: number | null
  /** The error that stopped the undo, or null. */
  error: string | null
}

type StepCall = CallParams<BulkEndpoints['step']>
type PlanCall = CallParams<BulkEndpoints['plan']>

/** The selected rows in the form of the API. */
export type SelectedRows = PlanCall['body']['selection']

/**
 * Returns a function that assigns one operation id to each action. Repeating an action after a lost answer reuses the
 * id, so nothing runs twice.
 */
export const createOperationIds = (): ((parameters: object) => string) => {
  const idsByAction = new Map<string, string>()
  return parameters => {
    const key = JSON.stringify(parameters)
    const operationId = idsByAction.get(key) ?? createRandomUuid()
    idsByAction.set(key, operationId)
    return operationId
  }
}

/** Returns the state to continue from. Progress of another operation does not count. */
export const resumeResult = (operationId: string, previousResult: BulkResult | null): BulkResult =>
  previousResult?.operationId === operationId
    ? { ...previousResult, error: null }
    : { operationId, changed: 0, refused: [], notes: [], handled: 0, error: null }

/**
 * Changes rows step by step, starting after `before`. Stops at the first failed step and returns its error with the
 * progress.
 */
export const runBulk = async (
  send: Send,
  calls: BulkEndpoints,
  {
    ids,
    parameters,
    operationId,
    before,
  }: { ids: readonly number[]; parameters: object; operationId: string; before?: BulkResult | null },
  { signal, onStep }: { signal: AbortSignal; onStep: (result: BulkResult) => void },
): Promise<BulkResult> => {
  let result = resumeResult(operationId, before ?? null)
  while (result.handled < ids.length && !signal.aborted) {
    const batch = ids.slice(result.handled, result.handled + BULK_BATCH_SIZE)
    try {
      const { body } = await send(calls.step, { body: { ids: batch, action: parameters, operationId } } as StepCall, {
        timeoutMs: LONG_TIMEOUT_MS,
      })
      const { changed, refused, notes = [] } = body.data
      result = {
        ...result,
        changed: result.changed + changed,
        refused: mergeRejections(result.refused, refused),
        notes: mergeRejections(result.notes, notes),
        handled: result.handled + batch.length,
      }
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      return { ...result, error: error.message }
    }
    onStep(result)
  }
  return result
}

/** Undoes an operation step by step, starting after `before`, until it is complete or a step fails. */
export const undoBulk = async (
  send: Send,
  calls: BulkEndpoints,
  { operationId, before }: { operationId: string; before: BulkUndoResult | null },
  onStep: (undone: BulkUndoResult) => void,
): Promise<BulkUndoResult> => {
  let progress: BulkUndoResult = { undone: 0, skipped: 0, next: 0, ...before, error: null }
  while (progress.next !== null) {
    try {
      const call = { body: { operationId, after: progress.next } } as CallParams<BulkEndpoints['undo']>
      const { body } = await send(calls.undo, call, { timeoutMs: LONG_TIMEOUT_MS })
      const { undone, skipped, next, notes = [] } = body.data
      progress = {
        undone: progress.undone + undone,
        skipped: progress.skipped + skipped,
        notes: mergeRejections(progress.notes ?? [], notes),
        next,
        error: null,
      }
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      return { ...progress, error: error.message }
    }
    onStep(progress)
  }
  return progress
}

const mergeRejections = (earlier: BulkRejections, later: BulkRejections): BulkRejections => {
  const byReason = new Map(earlier.map(refusal => [refusal.reason, refusal]))
  for (const refusal of later) {
    const current = byReason.get(refusal.reason)
    byReason.set(
      refusal.reason,
      current
        ? { ...current, count: current.count + refusal.count, names: [...current.names, ...refusal.names].slice(0, 3) }
        : refusal,
    )
  }
  return [...byReason.values()]
}

const PREVIEW_DEBOUNCE_MS = 300

/** Previews an operation whenever its parameters change, after a pause. Both values are null while it loads. */
export const useBulkPlan = (calls: BulkEndpoints, selection: SelectedRows, parameters: object | null) => {
  const send = useSend()
  const key = JSON.stringify(parameters)
  const [answer, setAnswer] = useState<{ key: string; plan: BulkPlan } | { key: string; error: string } | null>(null)
  const rows = useRef(selection)
  useEffect(() => {
    const requestedParameters: object | null = JSON.parse(key)
    if (requestedParameters === null) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const call = { body: { selection: rows.current, action: requestedParameters } } as PlanCall
        const { body } = await send(calls.plan, call, { signal: controller.signal, timeoutMs: LONG_TIMEOUT_MS })
        setAnswer({ key, plan: body.data })
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        if (error.kind !== 'aborted') setAnswer({ key, error: error.message })
      }
    }, PREVIEW_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [calls, key, send])
  const current = answer?.key === key ? answer : null
  return {
    plan: current && 'plan' in current ? current.plan : null,
    error: current && 'error' in current ? current.error : null,
  }
}
