import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { statistics } from '#search/contract-statistics.ts'
import { showToast } from '#ui/toasts.ts'

const TOAST_ID = 'search-words'

interface SearchActions {
  /** Takes a search off the work list, with undo. */
  dismiss: (words: string) => Promise<void>
  /** Makes a search unresolved again. */
  reopen: (words: string) => Promise<void>
}

/** Returns actions for a search without results. */
export const useSearchActions = (): SearchActions => {
  const t = useT()
  const send = useSend()
  const { run } = useAction()
  const resolve = (words: string, resolution: 'dismissed' | 'open') =>
    run(() => send(statistics.resolve, { body: { words, resolution } }))
  const reopen = async (words: string) => {
    if (await resolve(words, 'open')) showToast('success', t('searchAdmin.reopened', { words }), { id: TOAST_ID })
  }
  return {
    reopen,
    dismiss: async words => {
      if (!(await resolve(words, 'dismissed'))) return
      showUndoToast(TOAST_ID, t('searchAdmin.dismissed', { words }), {
        label: t('searchAdmin.synonyms.undo'),
        undo: () => void reopen(words),
      })
    },
  }
}
