import { useEffect, useRef, useState } from 'react'
import { accounts } from '#accounts/contract-accounts.ts'
import { parseReturnPath } from '#accounts/domain/parse-return-path.ts'
import { SET_UP_SECOND_FACTOR } from '#accounts/domain/permissions.ts'
import { flash, useFlash } from '#platform/web/flash.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Visitor } from '#wire/visitor.ts'
import { AccountFrame } from './account-frame.tsx'
import { AccountLink } from './account-link.tsx'
import { createAccountHandle } from './create-account-handle.ts'
import { PasskeyLogin } from './parts/passkey-login.tsx'
import { PasswordField } from './password-field.tsx'

/** Reads and clears the cookie of `/session/login`, and shows its message until the next navigation. */
const useExpiredFlash = (name: string): void => {
  const t = useT()
  useEffect(() => {
    if (!document.cookie.split('; ').includes('flash=session-expired')) return
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
    document.cookie = 'flash=; Max-Age=0; Path=/; SameSite=Lax'
    flash.set(name, [{ kind: 'warning', message: t('accounts.sessionExpired') }])
  }, [name, t])
}

export const loader = () => null
export const handle = createAccountHandle('accounts.login')

/** Logs staff in; clients need no login. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const [isCodeStep, setIsCodeStep] = useState(false)
  // Reloads the page, because all of its parts depend on the visitor. The language stays.
  const openShop = ({ actions }: Visitor) => {
    const returnTo = parseReturnPath(new URLSearchParams(window.location.search).get('to'))
    const accountPath = `/${language}/admin/account${returnTo ? `?${new URLSearchParams({ to: returnTo })}` : ''}`
    window.location.assign(actions.includes(SET_UP_SECOND_FACTOR) ? accountPath : (returnTo ?? `/${language}`))
  }
  return (
    <AccountFrame
      aside={<AccountLink href={`/${language}/forgot-password`}>{t('accounts.forgotPassword')}</AccountLink>}
      heading={t(isCodeStep ? 'accounts.secondStep.heading' : 'accounts.welcome')}
      intro={t(isCodeStep ? 'accounts.secondStep.intro' : 'accounts.loginIntro')}
    >
      <ExpiredNotice />
      <LoginForm onDone={openShop} onCodeStepChange={setIsCodeStep} isCodeStep={isCodeStep} />
      <PasskeyLogin onDone={openShop} />
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

interface LoginFormProps {
  /** True when name and password were correct and a code is requested. */
  isCodeStep: boolean
  onCodeStepChange: (isCodeStep: boolean) => void
  onDone: (user: Visitor) => void
}

const LoginForm = ({ isCodeStep, onCodeStepChange, onDone }: LoginFormProps) => {
  const t = useT()
  const send = useSend()
  const codeField = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { username: '', password: '', code: '' },
    send: async ({ code, ...body }) =>
      (await send(accounts.logIn, { body: isCodeStep ? { ...body, code } : body })).body.data.user,
    onError: ({ errors }) => {
      if (isCodeStep || !errors.code) return false
      onCodeStepChange(true)
      return true
    },
    onDone,
  })
  useEffect(() => {
    if (isCodeStep) codeField.current?.focus()
  }, [isCodeStep])
  return (
    <form {...form.props} className="grid gap-4">
      <FormMessage form={form} />
      {/* The hidden fields stay in the form, because both steps send one request. */}
      <div className="grid gap-4" hidden={isCodeStep}>
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
      </div>
      {isCodeStep ? (
        <TextField
          autoCapitalize="characters"
          autoComplete="one-time-code"
          {...form.field('code')}
          hint={t('accounts.secondStep.codeHint')}
          label={t('accounts.secondStep.code')}
          ref={codeField}
          required
          spellCheck={false}
        />
      ) : null}
      <Button
        isLoading={form.isBusy}
        loadingLabel={t(isCodeStep ? 'accounts.secondStep.confirming' : 'accounts.loggingIn')}
        type="submit"
        variant="primary"
        isWide
      >
        {t(isCodeStep ? 'accounts.secondStep.confirm' : 'accounts.login')}
      </Button>
      {isCodeStep ? (
        <Button onClick={() => onCodeStepChange(false)} variant="ghost" isWide>
          {t('accounts.secondStep.back')}
        </Button>
      ) : null}
    </form>
  )
}
