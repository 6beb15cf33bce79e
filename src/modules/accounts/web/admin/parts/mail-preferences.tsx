import { accounts } from '#accounts/contract-session.ts'
import { Section } from '#platform/admin/section.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useMailLanguages } from './mail-language.ts'

interface OwnMailsProps {
  mails: { new_orders: boolean; language: string | null; email: string | null }
  /** True when the user may see orders, which these mails require. */
  seesOrders: boolean
}

/** Mail settings of the user. New-order mails require an e-mail address. */
export const MailPreferences = ({ mails: { new_orders: isOn, language, email }, seesOrders }: OwnMailsProps) => {
  const t = useT()
  const send = useSend()
  const { busy, run } = useAction()
  const mailLanguages = useMailLanguages()
  const choose = (body: { new_orders?: boolean; language?: string | null }) =>
    run(() => send(accounts.chooseMails, { body }), t('admin.form.saved'))
  return (
    <Section title={t('userAdmin.own.mails')}>
      <div className="grid gap-4 small:grid-cols-2">
        <SelectField
          disabled={busy}
          label={t('userAdmin.mailLanguage.label')}
          onChange={({ target }) => void choose({ language: target.value || null })}
          options={mailLanguages}
          value={language ?? ''}
        />
      </div>
      {seesOrders ? (
        <Checkbox
          checked={isOn}
          disabled={busy || (email === null && !isOn)}
          hint={email === null ? t('userAdmin.problem.noAddress') : t('userAdmin.own.newOrderMailsHint', { email })}
          label={t('userAdmin.own.newOrderMails')}
          onChange={({ target }) => void choose({ new_orders: target.checked })}
        />
      ) : null}
    </Section>
  )
}
