import { useState } from 'react'
import { useSend } from '../web/send-context.tsx'
import { aloneAt } from './alone-at.ts'
import { type BulkCalls, type BulkUndone, undoBulk } from './bulk-run.ts'
import { forgetAct, type KeptAct, noteAct } from './kept-act.ts'
import { useReload } from './use-reload.ts'

/**
 * Undoes bulk operations. The state belongs to the list, so that a new operation neither hides nor stops a running
 * undo.
 */
export const useUndo = (calls: BulkCalls | undefined) => {
  const send = useSend()
  const reload = useReload()
  const [taken, setTaken] = useState<KeptAct | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const path = calls?.plan.path
  const run = async (kept: KeptAct): Promise<void> => {
    if (!calls || path === undefined || isRunning) return
    const { act } = kept
    setTaken(kept)
    setIsRunning(true)
    const note = (undone: BulkUndone): void => {
      noteAct(path, act, { undone })
      setTaken({ ...kept, undone })
    }
    try {
      await aloneAt(act, async () => {
        // Another tab may have undone it in the meantime.
        const { undone } = noteAct(path, act, {}) ?? kept
        note(await undoBulk(send, calls, { act, before: undone }, note))
      })
    } finally {
      setIsRunning(false)
      await reload()
    }
  }
  /** Hides the result of the undo. */
  const close = (): void => {
    if (!isRunning) setTaken(null)
  }
  const forget = (act: string): void => {
    if (path !== undefined) forgetAct(path, act)
    if (taken?.act === act) close()
  }
  return { taken, isRunning, run, close, forget }
}
