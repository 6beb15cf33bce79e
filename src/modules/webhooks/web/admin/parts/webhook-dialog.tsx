import { useRef } from 'react'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { mergeAfterLostSave } from '#platform/web/lost-saves.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Switch } from '#ui/admin/switch.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { type StaffWebhook, webhookAdmin } from '#webhooks/contract-webhook.ts'
import { listRequiredPermissions, WEBHOOK_EVENTS, type WebhookEvent } from '#webhooks/domain/events.ts'
import { can } from '#wire/visitor.ts'
import { formatEventName } from './format-event-name.ts'

interface WebhookDialogProps {
  webhook: StaffWebhook | null
  onClose: () => void
  onSecret: (secret: string) => void
}

interface WebhookValues {
  url: string
  events: WebhookEvent[]
  active: boolean
}

export const WebhookDialog = ({ webhook, onClose, onSecret }: WebhookDialogProps) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const version = useRef(webhook?.version ?? 0)
  const save = (values: WebhookValues, id: number) =>
    send(webhookAdmin.save, { params: { id }, body: { ...values, baseVersion: version.current } })
  const finish = async (secret: string | null) => {
    await reload()
    onClose()
    if (secret) onSecret(secret)
    else showToast('success', t('admin.form.saved'))
  }
  const { url = 'https://', events = [], active = true } = webhook ?? {}
  const initial: WebhookValues = { url, events, active }
  /** The values of the version that the next save is based on. */
  const before = useRef(initial)
  const form = useForm<WebhookValues, string | null>({
    initial,
    check: ({ events: typedEvents }): Record<string, string> =>
      typedEvents.length > 0 ? {} : { events: t('webhookAdmin.problem.events') },
    send: async ({ active: isActive, ...fields }) => {
      if (!webhook) return (await send(webhookAdmin.create, { body: fields })).body.data.secret
      await save({ ...fields, active: isActive }, webhook.id)
      return null
    },
    // A conflict is shown at its field; unchanged fields take the other user's values.
    onError: async ({ status }, mine, lostSaves) => {
      if (status !== 409) return false
      const current = (await send(webhookAdmin.list, {})).body.results.find(({ id }) => id === webhook?.id)
      if (!current) return false
      const storedForm = { url: current.url, events: current.events, active: current.active }
      const mergedForm = mergeAfterLostSave({ before: before.current, mine, lost: lostSaves }, storedForm)
      version.current = current.version
      before.current = storedForm
      if (mergedForm) {
        await save(mergedForm, current.id)
        await finish(null)
        return true
      }
      latestForm.current.rebase(storedForm)
      return false
    },
    onDone: finish,
  })
  const latestForm = useRef(form)
  latestForm.current = form
  const chosenEvents = form.values.events
  const visitor = useVisitor()
  const canReceive = (event: WebhookEvent) =>
    listRequiredPermissions([event]).every(permission => can(visitor, permission))
  return (
    <FormDialog
      form={form}
      hint={t('webhookAdmin.urlHint')}
      onClose={onClose}
      title={t(webhook ? 'admin.form.save' : 'webhookAdmin.add')}
    >
      <TextField {...form.field('url')} inputMode="url" label={t('webhookAdmin.url')} required />
      <fieldset className="grid" data-field="events">
        <legend className="mb-1 font-medium">{t('webhookAdmin.events')}</legend>
        {WEBHOOK_EVENTS.map(event => (
          <Checkbox
            checked={chosenEvents.includes(event)}
            disabled={!canReceive(event)}
            key={event}
            label={formatEventName(t, event)}
            onChange={({ target }) =>
              form.set(
                'events',
                target.checked ? [...chosenEvents, event] : chosenEvents.filter(selected => selected !== event),
              )
            }
          />
        ))}
        {WEBHOOK_EVENTS.every(canReceive) ? null : (
          <p className="text-sm text-secondary">{t('webhookAdmin.problem.notYours')}</p>
        )}
        <FieldError id="events-error">{form.errorAt('events')}</FieldError>
      </fieldset>
      {webhook ? (
        <Switch
          checked={form.values.active}
          error={form.errorAt('active')}
          hint={t('webhookAdmin.activeHint')}
          label={t('webhookAdmin.active')}
          name="active"
          onChange={isActive => form.set('active', isActive)}
        />
      ) : null}
    </FormDialog>
  )
}
