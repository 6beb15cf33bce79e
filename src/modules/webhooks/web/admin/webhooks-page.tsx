import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDateTime } from '#kernel/format-date.ts'
import { Section } from '#platform/admin/section.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { type StaffWebhook, webhookAdmin } from '#webhooks/contract-webhook.ts'
import { formatEventName } from './parts/format-event-name.ts'
import { WebhookDialog } from './parts/webhook-dialog.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  (await context.get(sendContext)(webhookAdmin.list, {}, { signal: request.signal })).body.results

/** Lists webhooks with their state and actions. */
export const Component = () => {
  const t = useT()
  const webhooks = useScreenData<typeof loader>()
  const [editedWebhook, setEdited] = useState<StaffWebhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const createButton = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')} variant="primary">
      {t('webhookAdmin.add')}
    </Button>
  )
  return (
    <>
      <PageHeader actions={webhooks.length > 0 ? createButton : null} title={t('webhookAdmin.title')} />
      <div className="grid gap-4">
        <p className="measure text-secondary">{t('webhookAdmin.hint')}</p>
        {webhooks.length === 0 ? <EmptyList action={createButton} title={t('webhookAdmin.none')} /> : null}
        {webhooks.map(webhook => (
          <WebhookCard key={webhook.id} onEdit={() => setEdited(webhook)} onSecret={setSecret} webhook={webhook} />
        ))}
      </div>
      {editedWebhook ? (
        <WebhookDialog
          onClose={() => setEdited(null)}
          onSecret={setSecret}
          webhook={editedWebhook === 'new' ? null : editedWebhook}
        />
      ) : null}
      <Dialog
        closeLabel={t('admin.close')}
        description={t('webhookAdmin.secretText')}
        footer={
          <Button onClick={() => setSecret(null)} variant="primary">
            {t('webhookAdmin.secretDone')}
          </Button>
        }
        onClose={() => setSecret(null)}
        open={secret !== null}
        title={t('webhookAdmin.secretTitle')}
      >
        <code className="code block wrap-anywhere select-all">{secret}</code>
      </Dialog>
    </>
  )
}

interface WebhookCardProps {
  webhook: StaffWebhook
  onEdit: () => void
  onSecret: (secret: string) => void
}

const WebhookCard = ({ webhook, onEdit, onSecret }: WebhookCardProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const reload = useReload()
  const [confirmedAction, setConfirmedAction] = useState<'renew' | 'remove' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const params = { id: webhook.id }
  const runAction = async (action: () => Promise<string | null>) => {
    setIsBusy(true)
    try {
      const message = await action()
      setConfirmedAction(null)
      await reload()
      if (message) showToast('success', message)
    } catch (error) {
      notifyError(error)
    } finally {
      setIsBusy(false)
    }
  }
  const actions = {
    renew: async () => {
      onSecret((await send(webhookAdmin.renewSecret, { params })).body.data.secret)
      return null
    },
    remove: async () => {
      await send(webhookAdmin.remove, { params })
      return t('webhookAdmin.removed')
    },
    ping: async () => {
      await send(webhookAdmin.ping, { params })
      return t('webhookAdmin.pinged')
    },
    replay: async () => {
      await send(webhookAdmin.replayFailed, { params })
      return t('webhookAdmin.replayed')
    },
  }
  return (
    <Section
      actions={<WebhookState webhook={webhook} />}
      title={<span className="wrap-anywhere">{webhook.url}</span>}
      hint={webhook.events.map(event => formatEventName(t, event)).join(' · ')}
    >
      <p className="tabular flex flex-wrap gap-x-5 text-sm text-secondary">
        <span>{t('webhookAdmin.waiting', { number: webhook.waiting })}</span>
        <span>{t('webhookAdmin.failed', { number: webhook.failed })}</span>
      </p>
      {webhook.can_change ? null : <p className="text-sm">{t('webhookAdmin.problem.notYours')}</p>}
      <div className="flex flex-wrap gap-2">
        {webhook.can_change ? (
          <Button onClick={onEdit} size="sm">
            {t('webhookAdmin.edit')}
          </Button>
        ) : null}
        <Button href={`/${language}/admin/WebhookDeliveries?webhook=${webhook.id}`} size="sm">
          {t('webhookAdmin.messages')}
        </Button>
        <Button disabled={isBusy} onClick={() => void runAction(actions.ping)} size="sm">
          {t('webhookAdmin.ping')}
        </Button>
        {webhook.can_change && webhook.failed > 0 ? (
          <Button disabled={isBusy} onClick={() => void runAction(actions.replay)} size="sm">
            {t('webhookAdmin.replayFailed')}
          </Button>
        ) : null}
        {webhook.can_change ? (
          <>
            <Button onClick={() => setConfirmedAction('renew')} size="sm">
              {t('webhookAdmin.renew')}
            </Button>
            <Button onClick={() => setConfirmedAction('remove')} size="sm">
              {t('webhookAdmin.remove')}
            </Button>
          </>
        ) : null}
      </div>
      <Alert
        isBusy={isBusy}
        cancelLabel={t('admin.cancel')}
        confirmLabel={t(confirmedAction === 'remove' ? 'webhookAdmin.remove' : 'webhookAdmin.renew')}
        isDestructive={confirmedAction === 'remove'}
        onCancel={() => setConfirmedAction(null)}
        onConfirm={() => confirmedAction && void runAction(actions[confirmedAction])}
        open={confirmedAction !== null}
        title={t(confirmedAction === 'remove' ? 'webhookAdmin.removeTitle' : 'webhookAdmin.renewTitle')}
      >
        {t(confirmedAction === 'remove' ? 'webhookAdmin.removeText' : 'webhookAdmin.renewText')}
      </Alert>
    </Section>
  )
}

const WebhookState = ({ webhook: { active, failing_since: failingSince } }: { webhook: StaffWebhook }) => {
  const t = useT()
  const language = useLanguage()
  if (!active) return <StateMark tone="quiet">{t('webhookAdmin.state.off')}</StateMark>
  return failingSince ? (
    <StateMark tone="bad">{t('webhookAdmin.state.failing', { at: formatDateTime(failingSince, language) })}</StateMark>
  ) : (
    <StateMark tone="good">{t('webhookAdmin.state.ok')}</StateMark>
  )
}
