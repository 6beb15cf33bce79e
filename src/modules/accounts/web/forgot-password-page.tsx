import { useState } from 'react'
import { accounts } from '#accounts/contract-session.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { accountHead } from './account-head.ts'
import { OutcomeNotice } from './outcome-notice.tsx'
import { QuietLink } from './quiet-link.tsx'
import { useSubmit } from './use-submit.ts'

export const loader = () => null
export const handle = accountHead('accounts.forgotHeading')

/** Asks for the mail with a single-use link; says the same whether there is such a user. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const [sent, setSent] = useState(false)
  return (
    <AccountFrame
      aside={<QuietLink href={`/${language}/login`}>{t('accounts.backToLogin')}</QuietLink>}
      heading={t('accounts.forgotHeading')}
      intro={sent ? undefined : t('accounts.forgotIntro')}
    >
      {sent ? (
        <OutcomeNotice kind="success" title={t('accounts.linkSentHeading')}>
          {t('accounts.linkSent')}
        </OutcomeNotice>
      ) : (
        <AskForm onSent={() => setSent(true)} />
      )}
    </AccountFrame>
  )
}

const AskForm = ({ onSent }: { onSent: () => void }) => {
  const t = useT()
  const send = useSend()
  const { busy, message, errorOf, form } = useSubmit(async values => {
    await send(accounts.askForReset, { body: { username: String(values.get('username')) } })
    onSent()
    return undefined
  })
  return (
    <form {...form} className="grid gap-4">
      {message ? <Notice kind="danger">{message}</Notice> : null}
      <TextField
        autoCapitalize="none"
        autoComplete="username"
        autoCorrect="off"
        error={errorOf('username')}
        label={t('accounts.usernameOrEmail')}
        name="username"
        required
        spellCheck={false}
      />
      <Button loading={busy} loadingLabel={t('accounts.sendingLink')} type="submit" variant="primary" wide>
        {t('accounts.sendLink')}
      </Button>
    </form>
  )
}
