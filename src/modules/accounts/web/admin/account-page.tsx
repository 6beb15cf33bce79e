import { useState } from 'react'
import { type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { accounts } from '#accounts/contract-session.ts'
import { MIN_PASSWORD } from '#accounts/domain/min-password.ts'
import { Section } from '#platform/admin/section.tsx'
import { useScreen } from '#platform/admin/use-screen.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'
import { roleName } from './parts/role-names.ts'
import { SessionList } from './parts/session-list.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { body } = await context.get(sendContext)(accounts.sessions, {}, { signal: request.signal })
  return body.results
}

/** One's own password, and where one is logged in. */
export const Component = () => {
  const t = useT()
  const { username, roles } = useVisitor()
  return (
    <div className="max-w-4xl">
      <PageHeader facts={roles.map(name => roleName(t, name)).join(', ')} title={username} />
      <div className="grid gap-4">
        <Password />
        <OwnSessions />
      </div>
    </div>
  )
}

const Password = () => {
  const t = useT()
  const send = useSend()
  const { revalidate } = useRevalidator()
  const [times, setTimes] = useState(0)
  return (
    <Section hint={t('userAdmin.own.passwordHint', { minimum: MIN_PASSWORD })} title={t('userAdmin.own.password')}>
      <PasswordForm
        key={times}
        onDone={async () => {
          showToast('success', t('userAdmin.own.passwordChanged'))
          setTimes(times + 1)
          await revalidate()
        }}
        send={body => send(accounts.changePassword, { body })}
      />
    </Section>
  )
}

interface PasswordFormProps {
  send: (body: { current: string; password: string }) => Promise<unknown>
  onDone: () => Promise<void>
}

const PasswordForm = ({ send, onDone }: PasswordFormProps) => {
  const t = useT()
  const form = useForm({
    initial: { current: '', password: '' },
    check: ({ current, password }) => ({
      ...(current === '' && { current: t('app.problem.required') }),
      ...(password.length < MIN_PASSWORD && { password: t('accounts.passwordTooShort', { minimum: MIN_PASSWORD }) }),
    }),
    send,
    onDone,
  })
  return (
    <form {...form.props} className="grid gap-4 small:grid-cols-2">
      <FormMessage className="small:col-span-2" form={form} />
      <TextField
        {...form.field('current')}
        autoComplete="current-password"
        label={t('userAdmin.own.current')}
        required
        type="password"
      />
      <TextField
        {...form.field('password')}
        autoComplete="new-password"
        label={t('accounts.newPassword')}
        required
        type="password"
      />
      <div>
        <Button loading={form.busy} type="submit" variant="primary">
          {t('accounts.savePassword')}
        </Button>
      </div>
    </form>
  )
}

const OwnSessions = () => {
  const t = useT()
  const send = useSend()
  const { revalidate } = useRevalidator()
  const [ending, setEnding] = useState<number>()
  const end = async (id: number) => {
    setEnding(id)
    try {
      await send(accounts.endSession, { params: { id } })
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      showToast('warning', error.message)
    } finally {
      await revalidate()
      setEnding(undefined)
    }
  }
  return (
    <Section hint={t('userAdmin.own.sessionsHint')} title={t('userAdmin.sessions')}>
      <SessionList
        action={({ id, current }) =>
          current ? (
            <StateMark tone="good">{t('userAdmin.own.thisOne')}</StateMark>
          ) : (
            <Button loading={ending === id} onClick={() => void end(id)} size="sm">
              {t('userAdmin.own.end')}
            </Button>
          )
        }
        sessions={useScreen<typeof loader>()}
      />
    </Section>
  )
}
