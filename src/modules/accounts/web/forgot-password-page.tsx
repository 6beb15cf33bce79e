import { useState } from 'react'
import { accounts } from '#accounts/contract-accounts.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountLink } from './account-link.tsx'
import { createAccountHandle } from './create-account-handle.ts'
import { OutcomeNotice } from './outcome-notice.tsx'

export const loader = () => null
export const handle = createAccountHandle('accounts.forgotHeading')

/** Requests a mail with a single-use link. The response is the same for unknown users. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const [isSent, setIsSent] = useState(false)
  return (
    <AccountFrame
      aside={<AccountLink href={`/${language}/login`}>{t('accounts.backToLogin')}</AccountLink>}
      heading={t('accounts.forgotHeading')}
      intro={isSent ? undefined : t('accounts.forgotIntro')}
    >
      {isSent ? (
        <OutcomeNotice kind="success" title={t('accounts.linkSentHeading')}>
          {t('accounts.linkSent')}
        </OutcomeNotice>
      ) : (
        <RequestForm onSent={() => setIsSent(true)} />
      )}
    </AccountFrame>
  )
}

const RequestForm = ({ onSent }: { onSent: () => void }) => {
  const t = useT()
  const send = useSend()
  const form = useForm({
    initial: { username: '' },
    send: body => send(accounts.requestPasswordReset, { body }),
    onDone: onSent,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormMessage form={form} />
      <TextField
        autoCapitalize="none"
        autoComplete="username"
        autoCorrect="off"
        {...form.field('username')}
        label={t('accounts.usernameOrEmail')}
        required
        spellCheck={false}
      />
      <Button isLoading={form.isBusy} loadingLabel={t('accounts.sendingLink')} type="submit" variant="primary" isWide>
        {t('accounts.sendLink')}
      </Button>
    </form>
  )
}
