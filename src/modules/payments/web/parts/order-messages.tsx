import { useEffect, useState } from 'react'
import { formatDateTime } from '#kernel/format-date.ts'
import { type BuyerMessage, buyerMessageEndpoints } from '#orders/contract-conversation.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { SendError } from '#wire/send.ts'

const mergeMessages = (
  currentMessages: readonly BuyerMessage[],
  addedMessages: readonly BuyerMessage[],
): BuyerMessage[] => [
  ...currentMessages,
  ...addedMessages.filter(({ id }) => !currentMessages.some(message => message.id === id)),
]

/** Shows the messages between customer and shop, which load after the page. */
export const OrderMessages = ({ token }: { token: string }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const [messages, setMessages] = useState<readonly BuyerMessage[]>([])
  useEffect(() => {
    const controller = new AbortController()
    send(buyerMessageEndpoints.list, { params: { token } }, { signal: controller.signal }).then(
      // A message sent during the request may be in both lists.
      ({ body }) => setMessages(current => mergeMessages(body.data, current)),
      // The order is shown without messages; sending one shows the error.
      (error: unknown) => {
        if (!(error instanceof SendError)) throw error
      },
    )
    return () => controller.abort()
  }, [send, token])
  const form = useForm({
    initial: { text: '' },
    check: ({ text }): Record<string, string> => (text.trim() === '' ? { text: t('app.problem.required') } : {}),
    send: ({ text }) => send(buyerMessageEndpoints.write, { params: { token }, body: { text } }),
    onDone: ({ body }) => {
      setMessages(previous => mergeMessages(previous, [body.data]))
      form.resetAfterSending({ text: '' })
    },
  })
  return (
    <section aria-labelledby="messages" className="no-print">
      <h2 className="mb-4 text-xl" id="messages">
        {t('payments.messages.title')}
      </h2>
      <ol aria-live="polite" className="grid gap-4">
        {messages.map(message => (
          <li className={message.isOwn ? 'pl-4' : 'border-l-2 border-primary pl-4'} key={message.id}>
            <p className="whitespace-pre-wrap wrap-anywhere">{message.text}</p>
            <p className="tabular mt-1 text-sm text-secondary">
              {t(message.isOwn ? 'payments.messages.own' : 'payments.messages.shop')} ·{' '}
              {formatDateTime(message.at, language)}
            </p>
          </li>
        ))}
      </ol>
      <form {...form.props} className="mt-4 grid gap-3">
        <FormMessage form={form} />
        <TextareaField
          {...form.field('text')}
          hint={t('payments.messages.hint')}
          label={t('payments.messages.label')}
          rows={3}
        />
        <div>
          <Button isLoading={form.isBusy} type="submit">
            {t('payments.messages.send')}
          </Button>
        </div>
      </form>
    </section>
  )
}
