import X from 'lucide-react/icons/x'
import { formatDateTime } from '#kernel/format-date.ts'
import { orderConversationEndpoints } from '#orders/contract-conversation.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { DetailCard } from './detail-card.tsx'

/** Shows the messages between the customer and the shop. A new message is mailed to the customer. */
export const OrderMessages = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { id, messages, client } = order
  return (
    <DetailCard title={t('orderAdmin.messages')}>
      {messages.length > 0 ? (
        <ol className="mb-4 grid gap-3">
          {messages.map(message => (
            <li className={message.author === null ? 'border-l-2 border-primary pl-3' : 'pl-3'} key={message.id}>
              <p className="whitespace-pre-wrap wrap-anywhere">{message.text}</p>
              <p className="tabular text-sm text-secondary">
                {formatDateTime(message.at, language)} · {message.author ?? t('orderAdmin.actors.customer')}
              </p>
            </li>
          ))}
        </ol>
      ) : null}
      <TextForm
        hint={t('orderAdmin.messageHint', { email: client.email })}
        label={t('orderAdmin.message')}
        name="message"
        send={text => send(orderConversationEndpoints.write, { params: { id }, body: { text } })}
        submitLabel={t('orderAdmin.sendMessage')}
      />
    </DetailCard>
  )
}

/** Shows internal notes of staff, which customers never see. */
export const OrderNotes = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const reload = useReload()
  const { id, notes } = order
  const remove = async (note: number) => {
    try {
      await send(orderConversationEndpoints.removeNote, { params: { id, note } })
    } catch (error) {
      notifyError(error)
    }
    await reload()
  }
  return (
    <DetailCard title={t('orderAdmin.notes')}>
      {notes.length > 0 ? (
        <ul className="mb-4 grid gap-3">
          {notes.map(note => (
            <li className="flex items-start justify-between gap-2" key={note.id}>
              <div className="min-w-0">
                <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
                <p className="tabular text-sm text-secondary">
                  {formatDateTime(note.at, language)} · {note.author}
                </p>
              </div>
              <IconButton
                icon={<X aria-hidden />}
                label={t('orderAdmin.removeNote')}
                onClick={() => void remove(note.id)}
                size="sm"
              />
            </li>
          ))}
        </ul>
      ) : null}
      <TextForm
        hint={t('orderAdmin.noteHint')}
        label={t('orderAdmin.note')}
        name="note"
        send={text => send(orderConversationEndpoints.note, { params: { id }, body: { text } })}
        submitLabel={t('orderAdmin.addNote')}
      />
    </DetailCard>
  )
}

interface TextFormProps {
  name: string
  label: string
  hint: string
  submitLabel: string
  send: (text: string) => Promise<unknown>
}

/** Shows a form that adds one text to a list. */
const TextForm = ({ name, label, hint, submitLabel, send }: TextFormProps) => {
  const t = useT()
  const reload = useReload()
  const form = useForm({
    initial: { text: '' },
    check: ({ text }): Record<string, string> => (text.trim() === '' ? { text: t('app.problem.required') } : {}),
    send: ({ text }) => send(text),
    onDone: async () => {
      form.resetAfterSending({ text: '' })
      await reload()
    },
  })
  return (
    <form {...form.props} className="no-print grid gap-3">
      <LeaveGuard isChanged={form.isChanged} isSaving={form.isBusy} />
      <FormMessage form={form} />
      <TextareaField {...form.field('text')} hint={hint} id={`order-${name}`} label={label} rows={2} />
      <div>
        <Button isLoading={form.isBusy} size="sm" type="submit">
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
