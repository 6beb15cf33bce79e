import { useState } from 'react'
import { pageAdmin } from '#content/contract-page-admin.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'

interface PageReference {
  id: number
  title: string
}

export type PageActions = ReturnType<typeof usePageActions>

const UNDO_TOAST_MS = 15_000
const TOAST_ID = 'page-action'

/** Runs an action. When it fails, shows the error and returns false. */
const runReportingErrors = async (action: () => Promise<unknown>): Promise<boolean> => {
  try {
    await action()
    return true
  } catch (error) {
    notifyError(error)
    return false
  }
}

/** Returns the actions on a page. A toast offers to undo a removal. */
export const usePageActions = () => {
  const t = useT()
  const send = useSend()
  const [pageToPurge, setPageToPurge] = useState<PageReference | null>(null)
  const { run } = useAction()
  const restorePage = async ({ id, title }: PageReference): Promise<void> => {
    const moveMessages: string[] = []
    const isDone = await run(async () => {
      const { body } = await send(pageAdmin.restore, { body: { ids: [id] } })
      moveMessages.push(...body.data.moved.map(({ path }) => t('pageAdmin.movedInBin', { path })))
    })
    if (isDone) showToast('success', [t('pageAdmin.restored', { title }), ...moveMessages].join('. '), { id: TOAST_ID })
  }
  return {
    pageToPurge,
    askPurge: setPageToPurge,
    restore: restorePage,
    /** `leave` replaces the reload of the screen, which would fail with 404 for the removed page. */
    async remove(page: PageReference, leave?: () => unknown): Promise<void> {
      const removePage = () => send(pageAdmin.remove, { body: { ids: [page.id] } })
      if (!(await (leave ? runReportingErrors(removePage) : run(removePage)))) return
      await leave?.()
      const undoRemoval = () => {
        hideToast(TOAST_ID)
        void restorePage(page)
      }
      showToast(
        'success',
        <span className="flex flex-wrap items-center gap-3">
          {t('pageAdmin.removed', { title: page.title })}
          <Button onClick={undoRemoval} size="sm">
            {t('pageAdmin.undo')}
          </Button>
        </span>,
        { id: TOAST_ID, durationMs: UNDO_TOAST_MS },
      )
    },
    async purge(): Promise<void> {
      if (!pageToPurge) return
      setPageToPurge(null)
      if (await run(() => send(pageAdmin.purge, { body: { ids: [pageToPurge.id] } }))) {
        showToast('success', t('pageAdmin.purged', { title: pageToPurge.title }), { id: TOAST_ID })
      }
    },
    emptyBin: async (): Promise<number> => (await send(pageAdmin.emptyBin, {})).body.data.purged,
  }
}
