import { useState } from 'react'
import { useLocation } from 'react-router'
import { accounts } from '#accounts/contract-session.ts'
import { MIN_PASSWORD } from '#accounts/domain/min-password.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Send, SendFailure } from '#wire/send.ts'
import { AccountFrame } from './account-frame.tsx'
import { accountHead } from './account-head.ts'
import { OutcomeNotice } from './outcome-notice.tsx'
import { PasswordField } from './password-field.tsx'
import { QuietLink } from './quiet-link.tsx'
import { useSubmit } from './use-submit.ts'

export const loader = () => null
export const handle = accountHead('accounts.resetHeading')

type Step = 'asking' | 'saved' | 'no-such-link'

/** Where the mailed link leads; its token stands behind the `#`, so that it is in no server's log. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const [step, setStep] = useState<Step>('asking')
  return (
    <AccountFrame
      aside={
        step === 'no-such-link' ? (
          <QuietLink href={`/${language}/forgot-password`}>{t('accounts.askForNewLink')}</QuietLink>
        ) : (
          <QuietLink href={`/${language}/login`}>{t('accounts.backToLogin')}</QuietLink>
        )
      }
      heading={t('accounts.resetHeading')}
      intro={step === 'asking' ? t('accounts.resetIntro') : undefined}
    >
      {step === 'asking' ? <ResetForm onStep={setStep} /> : <Outcome step={step} />}
    </AccountFrame>
  )
}

const Outcome = ({ step }: { step: Exclude<Step, 'asking'> }) => {
  const t = useT()
  return step === 'saved' ? (
    <OutcomeNotice kind="success" title={t('accounts.passwordSaved')}>
      {t('accounts.passwordSavedText')}
    </OutcomeNotice>
  ) : (
    <OutcomeNotice kind="danger" title={t('accounts.resetLinkInvalidHeading')}>
      {t('accounts.resetLinkInvalid')}
    </OutcomeNotice>
  )
}

const save = async (send: Send, token: string, password: string): Promise<Step> => {
  // An address that was cut off leads to no call at all.
  if (token === '') return 'no-such-link'
  try {
    await send(accounts.resetPassword, { params: { token }, body: { password } })
    return 'saved'
  } catch (error) {
    if (error instanceof SendFailure && error.status === 404) return 'no-such-link'
    throw error
  }
}

const ResetForm = ({ onStep }: { onStep: (step: Step) => void }) => {
  const t = useT()
  const send = useSend()
  const token = useLocation().hash.slice(1)
  const minimum = MIN_PASSWORD
  const { busy, message, errorOf, form } = useSubmit(async values => {
    const password = String(values.get('password'))
    if (password.length < minimum) return { password: [t('accounts.passwordTooShort', { minimum })] }
    onStep(await save(send, token, password))
    return undefined
  })
  return (
    <form {...form} className="grid gap-4">
      {message ? <Notice kind="danger">{message}</Notice> : null}
      <PasswordField
        autoComplete="new-password"
        error={errorOf('password')}
        hint={t('accounts.passwordHint', { minimum })}
        label={t('accounts.newPassword')}
        name="password"
        required
      />
      <Button loading={busy} loadingLabel={t('accounts.savingPassword')} type="submit" variant="primary" wide>
        {t('accounts.savePassword')}
      </Button>
    </form>
  )
}
