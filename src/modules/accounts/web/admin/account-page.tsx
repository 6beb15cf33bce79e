import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { accounts, type OwnSession } from '#accounts/contract-accounts.ts'
import { type SecondFactors, secondFactor } from '#accounts/contract-second-factor.ts'
import { MIN_PASSWORD_LENGTH } from '#accounts/domain/min-password-length.ts'
import { parseReturnPath } from '#accounts/domain/parse-return-path.ts'
import { SET_UP_SECOND_FACTOR } from '#accounts/domain/permissions.ts'
import { AccountFrame } from '#accounts/web/account-frame.tsx'
import { AccountLink } from '#accounts/web/account-link.tsx'
import { Section } from '#platform/admin/section.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { notifyError } from '#platform/web/notify-error.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useVisitor, visitorContext } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { MailPreferences } from './parts/mail-preferences.tsx'
import { SecondFactor } from './parts/second-factor.tsx'
import { SessionList } from './parts/session-list.tsx'
import { translateRole } from './parts/translate-role.ts'

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const { signal } = request
  const { body } = await send(secondFactor.view, {}, { signal })
  // Staff who must set up a second factor see nothing else.
  const isSetupRequired = context.get(visitorContext).actions.includes(SET_UP_SECOND_FACTOR)
  if (isSetupRequired) return { factors: body.data, details: null }
  const [sessions, mails] = await Promise.all([
    send(accounts.listSessions, {}, { signal }),
    send(accounts.readMailPreferences, {}, { signal }),
  ])
  return { factors: body.data, details: { sessions: sessions.body.results, mails: mails.body.data } }
}

/** Shows the user's own account: password, second factors, mails and sessions. */
export const Component = () => {
  const t = useT()
  const { username, roles, actions } = useVisitor()
  const { factors, details } = useScreenData<typeof loader>()
  const reload = useReload()
  if (!details) return <RequiredSecondFactor factors={factors} />
  return (
    <div className="max-w-4xl">
      <PageHeader details={roles.map(name => translateRole(t, name)).join(', ')} title={username} />
      <div className="grid gap-4">
        <PasswordSection />
        <Section hint={t('userAdmin.factor.hint')} title={t('userAdmin.factor.title')}>
          <SecondFactor factors={factors} onChanged={reload} />
        </Section>
        <MailPreferences mails={details.mails} canSeeOrders={actions.includes('handle-orders')} />
        <OwnSessions sessions={details.sessions} />
      </div>
    </div>
  )
}

/** Asks staff who lack a required second factor to set one up. */
const RequiredSecondFactor = ({ factors }: { factors: SecondFactors }) => {
  const t = useT()
  const language = useLanguage()
  const openAdmin = () => {
    const returnTo = parseReturnPath(new URLSearchParams(window.location.search).get('to'))
    // Reloads the page, because all of its parts depend on the visitor.
    window.location.assign(returnTo ?? `/${language}/admin`)
  }
  return (
    <AccountFrame
      aside={<AccountLink href="/logout">{t('admin.logOut')}</AccountLink>}
      heading={t('userAdmin.factor.mustTitle')}
      intro={t('userAdmin.factor.mustText')}
    >
      <SecondFactor factors={factors} onChanged={openAdmin} />
    </AccountFrame>
  )
}

const PasswordSection = () => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [formKey, setFormKey] = useState(0)
  return (
    <Section
      hint={t('userAdmin.own.passwordHint', { minimum: MIN_PASSWORD_LENGTH })}
      title={t('userAdmin.own.password')}
    >
      <PasswordForm
        key={formKey}
        onDone={async () => {
          showToast('success', t('userAdmin.own.passwordChanged'))
          setFormKey(formKey + 1)
          await reload()
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
      ...(password.length < MIN_PASSWORD_LENGTH && {
        password: t('accounts.passwordTooShort', { minimum: MIN_PASSWORD_LENGTH }),
      }),
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
        <Button isLoading={form.isBusy} type="submit" variant="primary">
          {t('accounts.savePassword')}
        </Button>
      </div>
    </form>
  )
}

const OwnSessions = ({ sessions }: { sessions: readonly OwnSession[] }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [endingId, setEndingId] = useState<number>()
  const endSession = async (id: number) => {
    setEndingId(id)
    try {
      await send(accounts.endSession, { params: { id } })
    } catch (error) {
      notifyError(error)
    } finally {
      await reload()
      setEndingId(undefined)
    }
  }
  return (
    <Section hint={t('userAdmin.own.sessionsHint')} title={t('userAdmin.sessions')}>
      <SessionList
        renderAction={({ id, current }) =>
          current ? (
            <StateMark tone="good">{t('userAdmin.own.thisOne')}</StateMark>
          ) : (
            <Button isLoading={endingId === id} onClick={() => void endSession(id)} size="sm">
              {t('userAdmin.own.end')}
            </Button>
          )
        }
        sessions={sessions}
      />
    </Section>
  )
}
