import MailPlus from 'lucide-react/icons/mail-plus'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type EditedUser, roleAdmin, type StaffRole, userAdmin } from '#accounts/contract-user.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { Section } from '#platform/admin/section.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useListHref } from '#platform/admin/use-list-href.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { SaveBar } from '#ui/admin/save-bar.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { translatePermission, translateRole } from './parts/translate-role.ts'
import { useMailLanguages } from './parts/use-mail-languages.ts'
import { toFormValues, type UserFormValues, useUserForm } from './parts/use-user-form.ts'
import { UserSecondFactor } from './parts/user-second-factor.tsx'
import { UserSessions } from './parts/user-sessions.tsx'

/** `user` is null for an invitation. */
export const loader = async ({ params, request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const { signal } = request
  const rolesRequest = send(roleAdmin.list, {}, { signal })
  if (params.id === undefined) return { user: null, ...(await rolesRequest).body.data }
  try {
    const userRequest = send(userAdmin.view, { params: { id: Number(params.id) || 0 } }, { signal })
    return { user: (await userRequest).body.data, ...(await rolesRequest).body.data }
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

/** Edits a user with roles, second factors and sessions. */
export const Component = () => {
  const { user, roles } = useScreenData<typeof loader>()
  const { form, saved: savedUser } = useUserForm(user)
  const t = useT()
  const isUntouchable = useIsUntouchable(user)
  return (
    <div className="max-w-4xl">
      <UserHeader user={user} />
      <form {...form.props} className="grid gap-4">
        <FormMessage form={form} />
        {isUntouchable ? <Notice>{t('userAdmin.problem.morePermissions')}</Notice> : null}
        <fieldset className="contents" disabled={isUntouchable}>
          <Section columns={2} hint={user ? undefined : t('userAdmin.inviteHint')} title={t('userAdmin.who')}>
            <TextField {...form.field('username')} autoComplete="off" label={t('userAdmin.username')} required />
            <TextField
              {...form.field('email')}
              autoComplete="off"
              inputMode="email"
              label={t('userAdmin.email')}
              required
            />
            {user ? (
              <Switch
                checked={!form.values.disabled}
                error={form.errorAt('disabled')}
                disabled={user.self || isUntouchable}
                hint={user.self ? t('userAdmin.selfHint') : t('userAdmin.onHint')}
                label={t('userAdmin.canLogIn')}
                name="disabled"
                onChange={isEnabled => form.set('disabled', !isEnabled)}
              />
            ) : null}
          </Section>
          <UserMails form={form} />
          <Roles form={form} roles={roles} />
          {user ? <UserSecondFactor user={user} /> : null}
          {user ? <UserSessions user={user} /> : null}
        </fieldset>
        <SaveBar
          isBusy={form.isBusy}
          isChanged={form.isChanged || user === null}
          labels={{
            changed: t(user ? 'admin.form.unsaved' : 'userAdmin.notInvited'),
            save: t(user ? 'admin.form.save' : 'userAdmin.sendInvitation'),
            saving: t('admin.form.saving'),
            reset: t('admin.form.reset'),
          }}
          onReset={() => form.reset(toFormValues(savedUser))}
          onSave={form.submit}
        />
      </form>
      <LeaveGuard isChanged={form.isChanged} isSaving={form.isBusy} />
    </div>
  )
}

/** Returns true for another user who has a permission that the visitor lacks. */
const useIsUntouchable = (user: EditedUser | null): boolean => {
  const { permissions } = useVisitor()
  return user !== null && !user.self && !user.permissions.every(name => permissions.includes(name))
}

const UserHeader = ({ user }: { user: EditedUser | null }) => {
  const t = useT()
  const language = useLanguage()
  const listHref = useListHref('user')
  const send = useSend()
  const { isBusy, run } = useAction()
  const isUntouchable = useIsUntouchable(user)
  const resendInvitation = (id: number) =>
    run(() => send(userAdmin.resendInvitation, { params: { id } }), t('userAdmin.invited'))
  const title = user?.username ?? t('userAdmin.invite')
  return (
    <PageHeader
      actions={
        user && !user.self && !isUntouchable ? (
          <Button icon={<MailPlus aria-hidden />} isLoading={isBusy} onClick={() => void resendInvitation(user.id)}>
            {t('userAdmin.inviteAgain')}
          </Button>
        ) : null
      }
      crumbs={{
        label: t('admin.path'),
        items: [{ label: t('userAdmin.title'), href: listHref }, { label: title }],
      }}
      details={
        user ? (
          <>
            <StateMark tone={user.disabled ? 'bad' : 'good'}>
              {t(user.disabled ? 'userAdmin.off' : 'userAdmin.on')}
            </StateMark>
            <span className="tabular">
              {user.last_login_at
                ? t('userAdmin.lastLoginAt', { at: formatDateTime(user.last_login_at, language) })
                : t('userAdmin.neverLoggedIn')}
            </span>
          </>
        ) : null
      }
      title={title}
    />
  )
}

/** Edits the mail settings of the user. */
const UserMails = ({ form }: { form: Form<UserFormValues> }) => {
  const t = useT()
  const mailLanguages = useMailLanguages()
  return (
    <Section columns={2} title={t('userAdmin.mailsHeading')}>
      <SelectField
        {...form.field('language')}
        hint={t('userAdmin.mailLanguage.hint')}
        label={t('userAdmin.mailLanguage.label')}
        options={mailLanguages}
      />
      <Checkbox
        checked={form.values.new_order_mails}
        className="small:mt-8"
        error={form.errorAt('new_order_mails')}
        hint={t('userAdmin.newOrderMailsHint')}
        label={t('userAdmin.newOrderMails')}
        name="new_order_mails"
        onChange={({ target }) => form.set('new_order_mails', target.checked)}
      />
    </Section>
  )
}

/** Shows a checkbox for each role and disables roles with permissions that the editor lacks. */
const Roles = ({ form, roles }: { form: Form<UserFormValues>; roles: readonly StaffRole[] }) => {
  const t = useT()
  const { permissions } = useVisitor()
  const chosenRoles = form.values.roles
  const problem = form.errorAt('roles')
  return (
    <Section hint={t('userAdmin.rolesHint')} title={t('userAdmin.rolesHeading')}>
      <div className="grid" data-field="roles">
        {roles.map(role => {
          const isMissingPermissions = !role.permissions.every(name => permissions.includes(name))
          return (
            <Checkbox
              checked={chosenRoles.includes(role.name)}
              disabled={isMissingPermissions}
              hint={
                isMissingPermissions
                  ? t('userAdmin.missingPermission')
                  : role.permissions.map(name => translatePermission(t, name)).join(' · ')
              }
              key={role.name}
              label={<b className="font-medium">{translateRole(t, role.name)}</b>}
              onChange={({ target }) =>
                form.set(
                  'roles',
                  target.checked ? [...chosenRoles, role.name] : chosenRoles.filter(name => name !== role.name),
                )
              }
            />
          )
        })}
      </div>
      <FieldError id="roles-error">{problem}</FieldError>
    </Section>
  )
}
