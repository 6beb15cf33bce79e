import { useState } from 'react'
import { pageAdmin } from '#content/contract-page-admin.ts'
import { useDeed } from '#platform/admin/use-deed.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { tellFailure } from '#platform/web/tell-failure.ts'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'

interface Named {
  id: number
  title: string
}

export type PageDeeds = ReturnType<typeof usePageDeeds>

const UNDO_STANDS_MS = 15_000
const TOAST = 'page-deed'

/** Returns false and shows the error when the action fails. */
const goes = async (deed: () => Promise<unknown>): Promise<boolean> => {
  try {
    await deed()
    return true
  } catch (error) {
    tellFailure(error)
    return false
  }
}

/** Actions on a page. A toast offers to undo a removal. */
export const usePageDeeds = () => {
  const t = useT()
  const send = useSend()
  const [purging, setPurging] = useState<Named | null>(null)
  const { run } = useDeed()
  const restore = async ({ id, title }: Named): Promise<void> => {
    if (await run(() => send(pageAdmin.restore, { body: { ids: [id] } }))) {
      showToast('success', t('pageAdmin.restored', { title }), { id: TOAST })
    }
  }
  return {
    purging,
    askPurge: setPurging,
    restore,
    /** `leave` navigates away first, because reloading the removed page's screen would fail with 404. */
    async remove(page: Named, leave?: () => unknown): Promise<void> {
      const put = () => send(pageAdmin.remove, { body: { ids: [page.id] } })
      if (!(await (leave ? goes(put) : run(put)))) return
      await leave?.()
      const undo = () => {
        hideToast(TOAST)
        void restore(page)
      }
      showToast(
        'success',
        <span className="flex flex-wrap items-center gap-3">
          {t('pageAdmin.removed', { title: page.title })}
          <Button onClick={undo} size="sm">
            {t('pageAdmin.undo')}
          </Button>
        </span>,
        { id: TOAST, duration: UNDO_STANDS_MS },
      )
    },
    async purge(): Promise<void> {
      if (!purging) return
      setPurging(null)
      if (await run(() => send(pageAdmin.purge, { body: { ids: [purging.id] } }))) {
        showToast('success', t('pageAdmin.purged', { title: purging.title }), { id: TOAST })
      }
    },
  }
}
