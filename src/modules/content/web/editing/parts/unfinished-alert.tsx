import { useState } from 'react'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { SendFailure } from '#wire/send.ts'

interface RejectedCall {
  messages: readonly string[]
  again: () => Promise<void>
}

/** Sends a call that publishes stored blocks, and asks for confirmation when some are unfinished. */
export const useUnfinishedAlert = (confirmLabel: string) => {
  const t = useT()
  const [refused, setRefused] = useState<RejectedCall | null>(null)
  const attempt = async (work: (acceptsUnfinished: boolean) => Promise<void>): Promise<void> => {
    try {
      await work(false)
    } catch (failure) {
      const messages = unfinishedIn(failure)
      if (messages.length === 0) notifyFailure(failure)
      else setRefused({ messages, again: () => work(true) })
    }
  }
  const confirm = async () => {
    setRefused(null)
    await refused?.again().catch(notifyFailure)
  }
  const alert = (
    <Alert
      cancelLabel={t('app.form.stay')}
      confirmLabel={confirmLabel}
      onCancel={() => setRefused(null)}
      onConfirm={() => void confirm()}
      open={refused !== null}
      title={t('editing.unfinished.title')}
    >
      <p>{t('editing.unfinished.hint')}</p>
      <ul className="list-disc ps-5">
        {refused?.messages.map(message => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Alert>
  )
  return { attempt, alert }
}

/** Returns the distinct messages about unfinished blocks. */
const unfinishedIn = (failure: unknown): string[] => {
  if (!(failure instanceof SendFailure) || failure.status !== 422) return []
  const said = Object.entries(failure.errors).filter(([field]) => field.startsWith('itemContainers.'))
  return [...new Set(said.flatMap(([, messages]) => messages))]
}
