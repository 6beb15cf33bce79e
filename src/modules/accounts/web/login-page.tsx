import { accounts } from '#accounts/contract-session.ts'
import { returnPath } from '#accounts/domain/return-path.ts'
import { useFlash } from '#platform/web/flash.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { accountHead } from './account-head.ts'
import { PasswordField } from './password-field.tsx'
import { QuietLink } from './quiet-link.tsx'
import { useExpiredFlash } from './use-expired-flash.ts'

export const loader = () => null
export const handle = accountHead('accounts.login')

/** For site managers; clients of the shop need no login. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  return (
    <AccountFrame
      aside={<QuietLink href={`/${language}/forgot-password`}>{t('accounts.forgotPassword')}</QuietLink>}
      heading={t('accounts.welcome')}
      intro={t('accounts.loginIntro')}
    >
      <ExpiredNotice />
      <LoginForm />
    </AccountFrame>
  )
}

const ExpiredNotice = () => {
  useExpiredFlash('login')
  return useFlash('login').map(({ kind, message }) => (
    <Notice key={message} kind={kind}>
      {message}
    </Notice>
  ))
}

const LoginForm = () => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const form = useForm({
    initial: { username: '', password: '' },
    send: body => send(accounts.logIn, { body }),
    // A full load: everything on the page depends on who is asking. The language stays the one that is read here.
    onDone: () =>
      window.location.assign(returnPath(new URLSearchParams(window.location.search).get('to')) ?? `/${language}`),
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormMessage form={form} />
      <TextField
        autoCapitalize="none"
        autoComplete="username"
        autoCorrect="off"
        {...form.field('username')}
        label={t('accounts.username')}
        required
        spellCheck={false}
      />
      <PasswordField
        autoComplete="current-password"
        {...form.field('password')}
        label={t('accounts.password')}
        required
      />
      <Button loading={form.busy} loadingLabel={t('accounts.loggingIn')} type="submit" variant="primary" wide>
        {t('accounts.login')}
      </Button>
    </form>
  )
}
