import { useState } from 'react'
import { pageAdmin } from '#content/contract-page-admin.ts'
import { useDeed } from '#platform/admin/use-deed.ts'
import { useSend } from '#platform/web/send-context.tsx'
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

/** What is done with a page as a whole; what lands in the bin can be taken back at once. */
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
    async remove(page: Named): Promise<boolean> {
      if (!(await run(() => send(pageAdmin.remove, { body: { ids: [page.id] } })))) return false
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
      return true
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
