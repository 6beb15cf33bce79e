import { useRevalidator } from 'react-router'
import { showUndo } from '#platform/admin/undo-toast.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { statistics } from '#search/contract-statistics.ts'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'

const TOAST = 'search-words'

interface Dealing {
  /** Off the work list, with a way back. */
  dismiss: (words: string) => Promise<void>
  /** As if nobody had dealt with them. */
  reopen: (words: string) => Promise<void>
}

/** What can be done at once with a search that finds nothing. */
export const useDealing = (): Dealing => {
  const t = useT()
  const send = useSend()
  const { revalidate } = useRevalidator()
  const deal = async (words: string, deed: 'dismissed' | 'open'): Promise<boolean> => {
    try {
      await send(statistics.deal, { body: { words, deed } })
      return true
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      showToast('danger', error.message)
      return false
    } finally {
      await revalidate()
    }
  }
  const reopen = async (words: string) => {
    if (await deal(words, 'open')) showToast('success', t('searchAdmin.reopened', { words }), { id: TOAST })
  }
  return {
    reopen,
    dismiss: async words => {
      if (!(await deal(words, 'dismissed'))) return
      showUndo(TOAST, t('searchAdmin.dismissed', { words }), {
        label: t('searchAdmin.synonyms.undo'),
        undo: () => void reopen(words),
      })
    },
  }
}
