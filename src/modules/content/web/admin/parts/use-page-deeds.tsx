import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { pageAdmin } from '#content/contract-page-admin.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'

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
  const { revalidate } = useRevalidator()
  const [purging, setPurging] = useState<Named | null>(null)
  const done = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      showToast('danger', error.message)
      return false
    } finally {
      await revalidate()
    }
    return true
  }
  const restore = async ({ id, title }: Named): Promise<void> => {
    if (await done(() => send(pageAdmin.restore, { body: { ids: [id] } }))) {
      showToast('success', t('pageAdmin.restored', { title }), { id: TOAST })
    }
  }
  return {
    purging,
    askPurge: setPurging,
    restore,
    async remove(page: Named): Promise<boolean> {
      if (!(await done(() => send(pageAdmin.remove, { body: { ids: [page.id] } })))) return false
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
      if (await done(() => send(pageAdmin.purge, { body: { ids: [purging.id] } }))) {
        showToast('success', t('pageAdmin.purged', { title: purging.title }), { id: TOAST })
      }
    },
  }
}
