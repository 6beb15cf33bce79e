import { useState } from 'react'
import { useLocation } from 'react-router'
import { accounts } from '#accounts/contract-accounts.ts'
import { MIN_PASSWORD_LENGTH } from '#accounts/domain/min-password-length.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { type Send, SendError } from '#wire/send.ts'
import { AccountFrame } from './account-frame.tsx'
import { AccountLink } from './account-link.tsx'
import { createAccountHandle } from './create-account-handle.ts'
import { OutcomeNotice } from './outcome-notice.tsx'
import { PasswordField } from './password-field.tsx'

export const loader = () => null
export const handle = createAccountHandle('accounts.resetHeading')

type Step = 'form' | 'saved' | 'maybe-saved' | 'no-such-link'

/** Sets a new password by the mailed link. The token follows a `#`, so that no server log contains it. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const [step, setStep] = useState<Step>('form')
  return (
    <AccountFrame
      aside={
        step === 'no-such-link' ? (
          <AccountLink href={`/${language}/forgot-password`}>{t('accounts.askForNewLink')}</AccountLink>
        ) : (
          <AccountLink href={`/${language}/login`}>{t('accounts.backToLogin')}</AccountLink>
        )
      }
      heading={t('accounts.resetHeading')}
      intro={step === 'form' ? t('accounts.resetIntro') : undefined}
    >
      {step === 'form' ? <ResetForm onStep={setStep} /> : <ResetResult step={step} />}
    </AccountFrame>
  )
}

const ResetResult = ({ step }: { step: Exclude<Step, 'form'> }) => {
  const t = useT()
  if (step === 'saved') {
    return (
      <OutcomeNotice kind="success" title={t('accounts.passwordSaved')}>
        {t('accounts.passwordSavedText')}
      </OutcomeNotice>
    )
  }
  if (step === 'maybe-saved') {
    return (
      <OutcomeNotice kind="warning" title={t('accounts.passwordMaybeSaved')}>
        {t('accounts.passwordMaybeSavedText')}
      </OutcomeNotice>
    )
  }
  return (
    <OutcomeNotice kind="danger" title={t('accounts.resetLinkInvalidHeading')}>
      {t('accounts.resetLinkInvalid')}
    </OutcomeNotice>
  )
}

const savePassword = async (send: Send, token: string, password: string, isRetry: boolean): Promise<Step> => {
  // Without a token in the link, there is nothing to request.
  if (token === '') return 'no-such-link'
  try {
    await send(accounts.resetPassword, { params: { token }, body: { password } })
    return 'saved'
  } catch (error) {
    // A link works once: after a lost response it may have worked.
    if (error instanceof SendError && error.status === 404) return isRetry ? 'maybe-saved' : 'no-such-link'
    throw error
  }
}

const ResetForm = ({ onStep }: { onStep: (step: Step) => void }) => {
  const t = useT()
  const send = useSend()
  const token = useLocation().hash.slice(1)
  const minimum = MIN_PASSWORD_LENGTH
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): Record<string, string> =>
      password.length < minimum ? { password: t('accounts.passwordTooShort', { minimum }) } : {},
    send: ({ password }, { isRetry }) => savePassword(send, token, password, isRetry),
    onDone: onStep,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormMessage form={form} />
      <PasswordField
        autoComplete="new-password"
        {...form.field('password')}
        hint={t('accounts.passwordHint', { minimum })}
        label={t('accounts.newPassword')}
        required
      />
      <Button
        isLoading={form.isBusy}
        loadingLabel={t('accounts.savingPassword')}
        type="submit"
        variant="primary"
        isWide
      >
        {t('accounts.savePassword')}
      </Button>
    </form>
  )
}
