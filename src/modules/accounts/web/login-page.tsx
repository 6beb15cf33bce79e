import { accounts } from '#accounts/contract-session.ts'
import { useFlash } from '#platform/web/flash.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { accountHead } from './account-head.ts'
import { PasswordField } from './password-field.tsx'
import { QuietLink } from './quiet-link.tsx'
import { useExpiredFlash } from './use-expired-flash.ts'
import { useSubmit } from './use-submit.ts'

export const loader = () => null
export const handle = accountHead('accounts.login')

/** For site managers (spec.md section 2, Login). */
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
  const { busy, message, errorOf, form } = useSubmit(async values => {
    const body = { username: String(values.get('username')), password: String(values.get('password')) }
    await send(accounts.logIn, { body })
    // A full load: everything on the page depends on who is asking.
    window.location.assign('/')
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
        label={t('accounts.username')}
        name="username"
        required
        spellCheck={false}
      />
      <PasswordField
        autoComplete="current-password"
        error={errorOf('password')}
        label={t('accounts.password')}
        name="password"
        required
      />
      <Button loading={busy} loadingLabel={t('accounts.loggingIn')} type="submit" variant="primary" wide>
        {t('accounts.login')}
      </Button>
    </form>
  )
}
