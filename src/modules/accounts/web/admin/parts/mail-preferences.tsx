import { accounts } from '#accounts/contract-accounts.ts'
import { Section } from '#platform/admin/section.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useMailLanguages } from './use-mail-languages.ts'

interface MailPreferencesProps {
  mails: { new_orders: boolean; language: string | null; email: string | null }
  /** True when the user may see orders, which these mails require. */
  canSeeOrders: boolean
}

/** Edits the mail settings of the user. New-order mails require an e-mail address. */
export const MailPreferences = ({
  mails: { new_orders: isOn, language, email },
  canSeeOrders,
}: MailPreferencesProps) => {
  const t = useT()
  const send = useSend()
  const { isBusy, run } = useAction()
  const mailLanguages = useMailLanguages()
  const savePreferences = (body: { new_orders?: boolean; language?: string | null }) =>
    run(() => send(accounts.saveMailPreferences, { body }), t('admin.form.saved'))
  return (
    <Section title={t('userAdmin.own.mails')}>
      <div className="grid gap-4 small:grid-cols-2">
        <SelectField
          disabled={isBusy}
          label={t('userAdmin.mailLanguage.label')}
          onChange={({ target }) => void savePreferences({ language: target.value || null })}
          options={mailLanguages}
          value={language ?? ''}
        />
      </div>
      {canSeeOrders ? (
        <Checkbox
          checked={isOn}
          disabled={isBusy || (email === null && !isOn)}
          hint={email === null ? t('userAdmin.problem.noAddress') : t('userAdmin.own.newOrderMailsHint', { email })}
          label={t('userAdmin.own.newOrderMails')}
          onChange={({ target }) => void savePreferences({ new_orders: target.checked })}
        />
      ) : null}
    </Section>
  )
}
