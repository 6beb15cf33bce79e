import { useState } from 'react'
import { isAnswerLost } from '#platform/web/is-answer-lost.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Notice } from '#ui/notice.tsx'
import { SendError } from '#wire/send.ts'

interface RejectedCall {
  messages: readonly string[]
  retry: () => Promise<void>
}

/**
 * Sends a call that publishes stored blocks, and asks for confirmation when some are unfinished. `notice` warns that
 * the response was lost, so that another press repeats the call.
 */
export const useUnfinishedAlert = (confirmLabel: string) => {
  const t = useT()
  const [rejectedCall, setRejectedCall] = useState<RejectedCall | null>(null)
  const [isResultUnknown, setIsResultUnknown] = useState(false)
  const reportError = (error: unknown) => setIsResultUnknown(isAnswerLost(notifyError(error)))
  const attemptAction = async (send: (acceptance: { acceptsUnfinished: boolean }) => Promise<void>): Promise<void> => {
    try {
      await send({ acceptsUnfinished: false })
      setIsResultUnknown(false)
    } catch (error) {
      const messages = listUnfinishedMessages(error)
      if (messages.length === 0) reportError(error)
      else setRejectedCall({ messages, retry: () => send({ acceptsUnfinished: true }) })
    }
  }
  const confirmUnfinished = async () => {
    setRejectedCall(null)
    try {
      await rejectedCall?.retry()
      setIsResultUnknown(false)
    } catch (error) {
      reportError(error)
    }
  }
  const alert = (
    <Alert
      cancelLabel={t('app.form.stay')}
      confirmLabel={confirmLabel}
      onCancel={() => setRejectedCall(null)}
      onConfirm={() => void confirmUnfinished()}
      open={rejectedCall !== null}
      title={t('editing.unfinished.title')}
    >
      <p>{t('editing.unfinished.hint')}</p>
      <ul className="list-disc ps-5">
        {rejectedCall?.messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have equal messages
          <li key={index}>{message}</li>
        ))}
      </ul>
    </Alert>
  )
  const notice = isResultUnknown ? <Notice kind="warning">{t('app.form.lost')}</Notice> : null
  return { attempt: attemptAction, alert, notice }
}

/** Returns the distinct messages about unfinished blocks. */
const listUnfinishedMessages = (error: unknown): string[] => {
  if (!(error instanceof SendError) || error.status !== 422) return []
  const blockErrors = Object.entries(error.errors).filter(([field]) => field.startsWith('itemContainers.'))
  return [...new Set(blockErrors.flatMap(([, messages]) => messages))]
}
