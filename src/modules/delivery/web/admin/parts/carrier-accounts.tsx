import { useState } from 'react'
import { type CarrierAccount, carrierAccountAdmin } from '#delivery/contract-carrier-account.ts'
import { CARRIER_NAMES } from '#delivery/domain/carrier.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { Section } from '#platform/admin/section.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSettingsForm } from '#platform/admin/use-settings-form.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'

export const CarrierAccounts = ({ accounts }: { accounts: readonly CarrierAccount[] }) => {
  const t = useT()
  const [editedAccount, setEditedAccount] = useState<CarrierAccount>()
  return (
    <Section hint={t('deliveryAdmin.accountsHint')} title={t('deliveryAdmin.accounts')}>
      <ul>
        {accounts.map(account => {
          const name = CARRIER_NAMES[account.carrier]
          return (
            <li
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-2.5 first:border-t-0"
              key={account.carrier}
            >
              <div className="min-w-40 flex-1">
                <p className="font-medium">{name}</p>
                {account.username ? <p className="code text-sm text-secondary">{account.username}</p> : null}
              </div>
              <StateMark tone={account.active ? 'good' : 'quiet'}>
                {t(account.active ? 'deliveryAdmin.accountOn' : 'deliveryAdmin.accountOff')}
              </StateMark>
              <Button
                aria-label={t('deliveryAdmin.editOf', { name })}
                onClick={() => setEditedAccount(account)}
                size="sm"
              >
                {t('deliveryAdmin.edit')}
              </Button>
            </li>
          )
        })}
      </ul>
      {editedAccount ? (
        <AccountDialog
          account={editedAccount}
          key={editedAccount.carrier}
          onClose={() => setEditedAccount(undefined)}
        />
      ) : null}
    </Section>
  )
}

interface AccountFormValues {
  username: string
  /** Empty keeps the stored secret. */
  secret: string
  active: boolean
  version: number
}

const toFormValues = ({ username, active, version }: CarrierAccount): AccountFormValues => ({
  username,
  secret: '',
  active,
  version,
})

const AccountDialog = ({ account, onClose }: { account: CarrierAccount; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const { carrier } = account
  const { form } = useSettingsForm<AccountFormValues>({
    initial: toFormValues(account),
    save: async ({ version: _version, ...values }, before) => {
      const body = { ...values, baseVersion: before.version }
      return toFormValues((await send(carrierAccountAdmin.save, { params: { carrier }, body })).body.data)
    },
    reload: async () => {
      const { results } = (await send(carrierAccountAdmin.list, {})).body
      return toFormValues(results.find(result => result.carrier === carrier) ?? account)
    },
    onSaved: async () => {
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('deliveryAdmin.accountHint')}
      onClose={onClose}
      title={t('deliveryAdmin.account', { name: CARRIER_NAMES[carrier] })}
    >
      {carrier === 'omniva' ? (
        <TextField {...form.field('username')} autoComplete="off" label={t('deliveryAdmin.username')} />
      ) : null}
      <TextField
        {...form.field('secret')}
        autoComplete="new-password"
        hint={account.has_secret ? t('deliveryAdmin.secretKept') : undefined}
        label={t(`deliveryAdmin.secret.${carrier}`)}
        type="password"
      />
      <Checkbox
        checked={form.values.active}
        error={form.errorAt('active')}
        label={t('deliveryAdmin.accountActive')}
        onChange={event => form.set('active', event.target.checked)}
      />
    </FormDialog>
  )
}
