import { type FormEvent, useState } from 'react'
import { accounts } from '#accounts/contract-accounts.ts'
import { PasskeyLogin } from '#accounts/web/parts/passkey-login.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useSetVisitor, useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SendError } from '#wire/send.ts'
import type { Visitor } from '#wire/visitor.ts'
import { computeNextLoginStep, type LoginStep } from '../login-step.ts'

interface LoginDialogProps {
  open: boolean
  /** Text about the unsaved work and the next step. */
  hint: string
  onLoggedIn: () => void
  /** Runs when the user postpones the login. */
  onPostpone: () => void
}

const FIRST_STEP: LoginStep = { isCodeRequested: false, error: undefined }

/** Asks to log in again when a session ended during work. Unsaved work stays. */
export const LoginDialog = ({ open, hint, onLoggedIn, onPostpone }: LoginDialogProps) => {
  const t = useT()
  const send = useSend()
  const { username } = useVisitor()
  const [isBusy, setIsBusy] = useState(false)
  const [{ isCodeRequested, error }, setStep] = useState(FIRST_STEP)
  const setVisitor = useSetVisitor()
  const finishLogin = (user: Visitor) => {
    setStep(FIRST_STEP)
    // Another user may log in.
    setVisitor(user)
    onLoggedIn()
  }
  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React bubbles the event from this dialog to a form around it.
    event.stopPropagation()
    const fields = new FormData(event.currentTarget)
    setIsBusy(true)
    try {
      const readField = (name: string) => String(fields.get(name) ?? '')
      const body = {
        username: readField('username'),
        password: readField('password'),
        ...(isCodeRequested && { code: readField('code') }),
      }
      finishLogin((await send(accounts.logIn, { body })).body.data.user)
    } catch (cause) {
      if (!(cause instanceof SendError)) throw cause
      setStep(computeNextLoginStep(isCodeRequested, cause))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isBusy={isBusy}
      closeLabel={t('loginAgain.later')}
      description={hint}
      onClose={onPostpone}
      open={open}
      title={t('accounts.sessionExpired')}
    >
      <form className="grid gap-4" onSubmit={event => void logIn(event)}>
        <TextField
          autoCapitalize="none"
          autoComplete="username"
          defaultValue={username ?? ''}
          label={t('accounts.username')}
          name="username"
          spellCheck={false}
        />
        <TextField
          autoComplete="current-password"
          autoFocus
          error={isCodeRequested ? undefined : error}
          label={t('accounts.password')}
          name="password"
          type="password"
        />
        {isCodeRequested ? (
          <TextField
            autoCapitalize="characters"
            autoComplete="one-time-code"
            autoFocus
            error={error}
            hint={t('accounts.secondStep.codeHint')}
            label={t('accounts.secondStep.code')}
            name="code"
            spellCheck={false}
          />
        ) : null}
        <Button isLoading={isBusy} type="submit" variant="primary">
          {t(isCodeRequested ? 'accounts.secondStep.confirm' : 'accounts.login')}
        </Button>
      </form>
      <PasskeyLogin onDone={finishLogin} />
    </Dialog>
  )
}
