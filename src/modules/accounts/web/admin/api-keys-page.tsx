import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type ApiKey, apiKeyAdmin } from '#accounts/contract-api-key.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { PERMISSIONS, type Permission } from '#kernel/permission.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { Section } from '#platform/admin/section.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Alert } from '#ui/admin/alert.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { can } from '#wire/visitor.ts'
import { translatePermission } from './parts/translate-role.ts'

const LIFETIMES = ['30', '90', '365', 'never'] as const

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  (await context.get(sendContext)(apiKeyAdmin.list, {}, { signal: request.signal })).body.results

/** Lists, creates and revokes API keys. */
export const Component = () => {
  const t = useT()
  const apiKeys = useScreenData<typeof loader>()
  const [isCreating, setIsCreating] = useState(false)
  const [createdKey, setCreatedKey] = useState<string | null>(null)
  const createButton = (
    <Button icon={<Plus aria-hidden />} onClick={() => setIsCreating(true)} variant="primary">
      {t('accountKeys.add')}
    </Button>
  )
  return (
    <>
      <PageHeader actions={apiKeys.length > 0 ? createButton : null} title={t('accountKeys.title')} />
      <div className="grid gap-4">
        <p className="measure text-secondary">{t('accountKeys.hint', { docs: '/api-docs' })}</p>
        {apiKeys.length === 0 ? <EmptyList action={createButton} title={t('accountKeys.none')} /> : null}
        {apiKeys.map(apiKey => (
          <KeyCard key={apiKey.id} apiKey={apiKey} />
        ))}
      </div>
      {isCreating ? <KeyDialog onClose={() => setIsCreating(false)} onCreated={setCreatedKey} /> : null}
      <Dialog
        closeLabel={t('admin.close')}
        description={t('accountKeys.madeText')}
        footer={
          <Button onClick={() => setCreatedKey(null)} variant="primary">
            {t('accountKeys.copied')}
          </Button>
        }
        onClose={() => setCreatedKey(null)}
        open={createdKey !== null}
        title={t('accountKeys.madeTitle')}
      >
        <code className="code block wrap-anywhere select-all">{createdKey}</code>
      </Dialog>
    </>
  )
}

const KeyCard = ({ apiKey }: { apiKey: ApiKey }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const visitor = useVisitor()
  const { isBusy, run } = useAction()
  const [isConfirming, setIsConfirming] = useState(false)
  const isOwn = apiKey.username === visitor.username
  const canRevoke = isOwn || apiKey.permissions.every(permission => can(visitor, permission))
  const revokeKey = async () => {
    if (await run(() => send(apiKeyAdmin.revoke, { params: { id: apiKey.id } }), t('accountKeys.ended')))
      setIsConfirming(false)
  }
  return (
    <Section
      actions={
        canRevoke ? (
          <Button
            aria-label={t('accountKeys.endOf', { name: apiKey.name })}
            onClick={() => setIsConfirming(true)}
            size="sm"
          >
            {t('accountKeys.end')}
          </Button>
        ) : null
      }
      hint={apiKey.permissions.map(permission => translatePermission(t, permission)).join(' · ')}
      title={apiKey.name}
    >
      <p className="tabular flex flex-wrap gap-x-5 gap-y-1 text-sm text-secondary">
        <span className="code">{apiKey.prefix}…</span>
        <span>{t('accountKeys.of', { name: apiKey.username })}</span>
        <Expiry apiKey={apiKey} />
        <span>
          {apiKey.last_used_at
            ? t('accountKeys.used', { at: formatDateTime(apiKey.last_used_at, language) })
            : t('accountKeys.unused')}
        </span>
      </p>
      <Alert
        isBusy={isBusy}
        cancelLabel={t('admin.cancel')}
        confirmLabel={t('accountKeys.end')}
        isDestructive
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => void revokeKey()}
        open={isConfirming}
        title={t('accountKeys.endTitle')}
      >
        {t('accountKeys.endText')}
      </Alert>
    </Section>
  )
}

const Expiry = ({ apiKey: { expires_at: expiresAt } }: { apiKey: ApiKey }) => {
  const t = useT()
  const language = useLanguage()
  if (expiresAt === null) return <span>{t('accountKeys.forever')}</span>
  return <span>{t('accountKeys.until', { at: formatDateTime(expiresAt, language) })}</span>
}

const KeyDialog = ({ onClose, onCreated }: { onClose: () => void; onCreated: (key: string) => void }) => {
  const t = useT()
  const send = useSend()
  const visitor = useVisitor()
  const reload = useReload()
  const form = useForm<{ name: string; permissions: Permission[]; days: (typeof LIFETIMES)[number] }, string>({
    initial: { name: '', permissions: [], days: '365' },
    check: ({ name, permissions }): Record<string, string> => ({
      ...(name.trim() === '' && { name: t('app.problem.required') }),
      ...(permissions.length === 0 && { permissions: t('accountKeys.problem.permissions') }),
    }),
    send: async ({ days, ...fields }) => {
      const body = { ...fields, days: days === 'never' ? null : Number(days) }
      return (await send(apiKeyAdmin.create, { body })).body.data.key
    },
    onDone: async key => {
      await reload()
      onClose()
      onCreated(key)
    },
  })
  const chosenPermissions = form.values.permissions
  const grantablePermissions = PERMISSIONS.filter(permission => visitor.permissions.includes(permission))
  return (
    <FormDialog
      form={form}
      hint={t('accountKeys.hint', { docs: '/api-docs' })}
      onClose={onClose}
      title={t('accountKeys.add')}
    >
      <TextField
        {...form.field('name')}
        autoComplete="off"
        hint={t('accountKeys.nameHint')}
        label={t('accountKeys.name')}
        required
      />
      <Select
        label={t('accountKeys.ends')}
        onChange={value => form.set('days', value)}
        options={LIFETIMES.map(value => ({ value, label: t(`accountKeys.days.${value}`) }))}
        value={form.values.days}
      />
      <fieldset className="grid" data-field="permissions">
        <legend className="mb-1 font-medium">{t('accountKeys.permissions')}</legend>
        {grantablePermissions.map(permission => (
          <Checkbox
            checked={chosenPermissions.includes(permission)}
            key={permission}
            label={translatePermission(t, permission)}
            onChange={({ target }) =>
              form.set(
                'permissions',
                target.checked
                  ? [...chosenPermissions, permission]
                  : chosenPermissions.filter(name => name !== permission),
              )
            }
          />
        ))}
        <FieldError id="permissions-error">{form.errorAt('permissions')}</FieldError>
      </fieldset>
    </FormDialog>
  )
}
