import { useState } from 'react'
import { showToast } from '#ui/toasts.ts'
import { notifyError } from '../web/notify-error.ts'
import { useReload } from './use-reload.ts'

/**
 * Runs actions of buttons. It is busy until the screen shows the result, and it shows errors as toasts.
 * `run` returns true on success and then shows `message`.
 */
export const useAction = () => {
  const reload = useReload()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (action: () => Promise<unknown>, message?: string): Promise<boolean> => {
    setIsBusy(true)
    try {
      await action()
      if (message !== undefined) showToast('success', message)
      return true
    } catch (error) {
      notifyError(error)
      return false
    } finally {
      await reload()
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}
