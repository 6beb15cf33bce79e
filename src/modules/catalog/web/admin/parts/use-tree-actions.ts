import { startTransition, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { category, type ListedCategory } from '#catalog/contract-category.ts'
import { moveInTree, type TreePosition } from '#catalog/domain/move-category.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { isReportedGlobally } from '#platform/web/browser-send.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { createActionQueue } from './action-queue.ts'

export type TreeActions = ReturnType<typeof useTreeActions>

type Rows = readonly ListedCategory[]

interface TreeAction {
  send: () => Promise<unknown>
  message: string
  dependsOnPrevious?: true
}

const useActionQueue = (reload: () => Promise<unknown>, onIdle: () => void) => {
  const [isBusy, setIsBusy] = useState(false)
  const [queue] = useState(createActionQueue)
  const runTreeAction = async ({ send, message }: TreeAction): Promise<boolean> => {
    try {
      await send()
      showToast('success', message)
      return true
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      if (!isReportedGlobally(error)) showToast('danger', Object.values(error.errors)[0]?.[0] ?? error.message)
      return false
    }
  }
  const finish = () => {
    setIsBusy(false)
    onIdle()
  }
  const enqueue = (action: TreeAction): Promise<void> => {
    setIsBusy(true)
    return queue.enqueue(
      { run: () => runTreeAction(action), dependsOnPrevious: action.dependsOnPrevious },
      { reload, onIdle: finish },
    )
  }
  return { isBusy, enqueue, markRendered: queue.markRendered }
}

/** Returns the actions of the tree. Moves show at once, before the server confirms them; toasts show failures. */
export const useTreeActions = (loadedRows: Rows, onDone: (() => unknown) | undefined) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const reload = useReload()
  const [optimisticRows, setOptimisticRows] = useState<Rows | null>(null)
  const rows = optimisticRows ?? loadedRows
  // A second key press may come before the first move is rendered.
  const latestRows = useRef(rows)
  latestRows.current = rows
  const [finishedCount, setFinishedCount] = useState(0)
  const { isBusy, enqueue, markRendered } = useActionQueue(
    async () => {
      await reload()
      await onDone?.()
    },
    // Keeps the optimistic rows until the page shows the reloaded ones, which come in a transition.
    () =>
      startTransition(() => {
        setOptimisticRows(null)
        setFinishedCount(count => count + 1)
      }),
  )
  const settleWhenRendered = useEffectEvent(() => {
    // If another move has started, its own end marks the rows as rendered.
    if (optimisticRows === null) markRendered()
  })
  useLayoutEffect(() => {
    if (finishedCount > 0) settleWhenRendered()
  }, [finishedCount])
  return {
    rows,
    isBusy,
    move: (row: ListedCategory, findPosition: (currentRows: Rows) => TreePosition | null): void => {
      const position = findPosition(latestRows.current)
      if (!position) return
      latestRows.current = moveInTree(latestRows.current, row.id, position)
      setOptimisticRows(latestRows.current)
      void enqueue({
        send: () => send(category.update, { params: { id: row.id }, body: position }),
        message: t('categoryAdmin.moved', { name: pickText(row.name, language) }),
        dependsOnPrevious: true,
      })
    },
    toggleHidden: (row: ListedCategory) =>
      enqueue({
        send: () => send(category.update, { params: { id: row.id }, body: { hidden: row.hidden ? '0' : '1' } }),
        message: t(row.hidden ? 'categoryAdmin.isShown' : 'categoryAdmin.isHidden', {
          name: pickText(row.name, language),
        }),
      }),
    remove: (row: ListedCategory) =>
      enqueue({
        send: () => send(category.remove, { params: { id: row.id } }),
        message: t('categoryAdmin.removed', { name: pickText(row.name, language) }),
      }),
  }
}
