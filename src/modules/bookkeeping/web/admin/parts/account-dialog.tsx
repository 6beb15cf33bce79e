import { type BookkeepingAccount, bookkeepingAccountEndpoints } from '#bookkeeping/contract-bookkeeping.ts'
import { OPERATOR, SYSTEM_NAMES } from '#bookkeeping/domain/bookkeeping-system.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSettingsForm } from '#platform/admin/use-settings-form.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'

interface Values {
  username: string
  /** Empty keeps the stored secret. */
  secret: string
  active: boolean
  starts_on: string
  payment_account: string
  customer_code: string
  tax_codes: string
  version: number
}

const toFormValues = ({
  username,
  active,
  starts_on,
  payment_account,
  customer_code,
  tax_codes,
  version,
}: BookkeepingAccount): Values => ({
  username,
  active,
  payment_account,
  customer_code,
  tax_codes,
  version,
  secret: '',
  starts_on: starts_on ?? '',
})

/** Edits the account with a bookkeeping program. */
export const AccountDialog = ({ account, onClose }: { account: BookkeepingAccount; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const { system } = account
  const { form } = useSettingsForm<Values>({
    initial: toFormValues(account),
    save: async ({ version: _version, starts_on, ...values }, before) => {
      const body = { ...values, starts_on: starts_on === '' ? null : starts_on, baseVersion: before.version }
      return toFormValues((await send(bookkeepingAccountEndpoints.save, { params: { system }, body })).body.data)
    },
    reload: async () => {
      const { results } = (await send(bookkeepingAccountEndpoints.list, {})).body
      return toFormValues(results.find(result => result.system === system) ?? account)
    },
    onSaved: async () => {
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t(`bookkeepingAdmin.accountHint.${system}`)}
      onClose={onClose}
      title={t('bookkeepingAdmin.editAccount', { name: SYSTEM_NAMES[system] })}
    >
      <TextField {...form.field('username')} autoComplete="off" label={t(`bookkeepingAdmin.username.${system}`)} />
      <TextField
        {...form.field('secret')}
        autoComplete="new-password"
        hint={account.has_secret ? t('bookkeepingAdmin.secretKept') : undefined}
        label={t(`bookkeepingAdmin.secret.${system}`)}
        type="password"
      />
      <TextField
        {...form.field('starts_on')}
        hint={t('bookkeepingAdmin.startsOnHint')}
        label={t('bookkeepingAdmin.startsOn')}
        type="date"
      />
      {system === OPERATOR ? null : (
        <TextField
          {...form.field('payment_account')}
          hint={t(`bookkeepingAdmin.paymentAccountHint.${system}`)}
          label={t(`bookkeepingAdmin.paymentAccount.${system}`)}
        />
      )}
      {system === 'directo' ? (
        <TextField
          {...form.field('customer_code')}
          hint={t('bookkeepingAdmin.customerCodeHint')}
          label={t('bookkeepingAdmin.customerCode')}
        />
      ) : null}
      {system === OPERATOR ? null : (
        <TextareaField
          {...form.field('tax_codes')}
          hint={t(`bookkeepingAdmin.taxCodesHint.${system}`)}
          label={t('bookkeepingAdmin.taxCodes')}
          rows={4}
        />
      )}
      <Checkbox
        checked={form.values.active}
        error={form.errorAt('active')}
        label={t('bookkeepingAdmin.active')}
        onChange={event => form.set('active', event.target.checked)}
      />
    </FormDialog>
  )
}
