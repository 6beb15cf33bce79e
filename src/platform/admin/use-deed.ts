import { useState } from 'react'
import { showToast } from '#ui/toasts.ts'
import { tellFailure } from '../web/tell-failure.ts'
import { useReload } from './use-reload.ts'

/**
 * What a press sends: busy until the screen shows what became of it, whatever that is; a refusal is told. `run` tells whether it
 * came through; `said` is told then.
 */
export const useDeed = () => {
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const run = async (deed: () => Promise<unknown>, said?: string): Promise<boolean> => {
    setBusy(true)
    try {
      await deed()
      if (said !== undefined) showToast('success', said)
      return true
    } catch (error) {
      tellFailure(error)
      return false
    } finally {
      await reload()
      setBusy(false)
    }
  }
  return { busy, run }
}
