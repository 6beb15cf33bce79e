import { type FormEvent, useState } from 'react'
import { accounts } from '#accounts/contract-session.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SendFailure } from '#wire/send.ts'
import { afterRefusal, type LoginStep } from './login-step.ts'
import { session, useSession } from './session.ts'

const FIRST: LoginStep = { second: false, wrong: undefined }

/** The login ended while the page was being written: one logs in where one is, and the text is still there. */
export const LoginDialog = ({ onLoggedIn }: { onLoggedIn: () => void }) => {
  const t = useT()
  const send = useSend()
  const { username } = useVisitor()
  const [busy, setBusy] = useState(false)
  const [{ second, wrong }, setStep] = useState(FIRST)
  const isOpen = useSession(({ trouble, loginPutOff }) => trouble === 'expired' && !loginPutOff) ?? false
  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setBusy(true)
    try {
      const said = (name: string) => String(given.get(name) ?? '')
      const body = { username: said('username'), password: said('password'), ...(second && { code: said('code') }) }
      await send(accounts.logIn, { body })
      session.put({ trouble: null, loginPutOff: false })
      setStep(FIRST)
      onLoggedIn()
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      setStep(afterRefusal(second, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      closeLabel={t('editing.later')}
      description={t('editing.expiredHint')}
      onClose={() => session.put({ loginPutOff: true })}
      open={isOpen}
      title={t('editing.expired')}
    >
      <form className="grid gap-4" onSubmit={event => void logIn(event)}>
        <TextField
          autoComplete="username"
          defaultValue={username ?? ''}
          label={t('accounts.username')}
          name="username"
        />
        <TextField
          autoComplete="current-password"
          autoFocus
          error={second ? undefined : wrong}
          label={t('accounts.password')}
          name="password"
          type="password"
        />
        {second ? (
          <TextField
            autoCapitalize="characters"
            autoComplete="one-time-code"
            autoFocus
            error={wrong}
            hint={t('accounts.secondStep.codeHint')}
            label={t('accounts.secondStep.code')}
            name="code"
            spellCheck={false}
          />
        ) : null}
        <Button loading={busy} type="submit" variant="primary">
          {t(second ? 'accounts.secondStep.confirm' : 'accounts.login')}
        </Button>
      </form>
    </Dialog>
  )
}
