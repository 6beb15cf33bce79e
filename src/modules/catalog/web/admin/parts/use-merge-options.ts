import { useState } from 'react'
import { filterAdmin } from '#catalog/contract-filter-admin.ts'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { createRandomUuid } from '#platform/web/random-uuid.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'

/** Merges filter values; a toast offers undo. `merge` returns false after a failure. */
export const useMergeOptions = (): {
  isBusy: boolean
  merge: (from: readonly number[], into: number) => Promise<boolean>
} => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [isBusy, setIsBusy] = useState(false)
  const undo = async (operationId: string): Promise<void> => {
    try {
      const { undone } = (await send(filterAdmin.undoMerge, { body: { operationId } })).body.data
      if (undone > 0) showToast('success', t('filterAdmin.mergeUndone', { count: undone }))
      else showToast('warning', t('filterAdmin.mergeNotUndone'))
      await reload()
    } catch (error) {
      notifyError(error)
    }
  }
  const merge = async (from: readonly number[], into: number): Promise<boolean> => {
    const operationId = createRandomUuid()
    setIsBusy(true)
    try {
      let products = 0
      for (const id of from) {
        products += (await send(filterAdmin.merge, { params: { id }, body: { into, operationId } })).body.data.products
      }
      showUndoToast(`merge-${operationId}`, t('filterAdmin.merged', { count: products }), {
        label: t('filterAdmin.mergeUndo'),
        undo: () => void undo(operationId),
      })
      return true
    } catch (error) {
      notifyError(error)
      return false
    } finally {
      await reload()
      setIsBusy(false)
    }
  }
  return { isBusy, merge }
}
