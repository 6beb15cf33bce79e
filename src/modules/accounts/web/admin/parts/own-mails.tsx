import { accounts } from '#accounts/contract-session.ts'
import { Section } from '#platform/admin/section.tsx'
import { useDeed } from '#platform/admin/use-deed.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Checkbox } from '#ui/checkbox.tsx'

interface OwnMailsProps {
  mails: { new_orders: boolean; email: string | null }
}

/** The mails that one gets. A box cannot be ticked while there is no address to send to. */
export const OwnMails = ({ mails: { new_orders: isOn, email } }: OwnMailsProps) => {
  const t = useT()
  const send = useSend()
  const { busy, run } = useDeed()
  const choose = (on: boolean) =>
    run(() => send(accounts.chooseMails, { body: { new_orders: on } }), t('admin.form.saved'))
  return (
    <Section title={t('userAdmin.own.mails')}>
      <Checkbox
        checked={isOn}
        disabled={busy || (email === null && !isOn)}
        hint={email === null ? t('userAdmin.problem.noAddress') : t('userAdmin.own.newOrderMailsHint', { email })}
        label={t('userAdmin.own.newOrderMails')}
        onChange={({ target }) => void choose(target.checked)}
      />
    </Section>
  )
}
