import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { roleAdmin, type StaffRole } from '#accounts/contract-user.ts'
import type { Permission } from '#kernel/permission.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { can } from '#wire/visitor.ts'
import { explainPermission, translatePermission, translateRole } from './parts/translate-role.ts'

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { body } = await context.get(sendContext)(roleAdmin.list, {}, { signal: request.signal })
  return body.data
}

/** Shows a matrix of roles and permissions, and saves each checkbox at once. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { roles, permissions } = useScreenData<typeof loader>()
  const [isAdding, setIsAdding] = useState(false)
  // A new role has this permission, and users cannot grant a permission that they lack.
  const canAdd = can(useVisitor(), 'client')
  useCreateHash(() => setIsAdding(canAdd))
  return (
    <>
      <PageHeader
        actions={
          canAdd ? (
            <Button icon={<Plus aria-hidden />} onClick={() => setIsAdding(true)}>
              {t('userAdmin.role.add')}
            </Button>
          ) : null
        }
        crumbs={{
          label: t('admin.path'),
          items: [
            { label: t('userAdmin.title'), href: `/${language}/admin/user` },
            { label: t('userAdmin.rolesHeading') },
          ],
        }}
        title={t('userAdmin.rolesHeading')}
      />
      <p className="measure mb-4 text-secondary">{t('userAdmin.role.hint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label={t('userAdmin.rolesHeading')} className="data-table-scroll" tabIndex={0}>
        <table className="data-table">
          <caption className="sr-only">{t('userAdmin.rolesHeading')}</caption>
          <thead>
            <tr>
              <th data-fixed="name" scope="col">
                {t('userAdmin.role.right')}
              </th>
              {roles.map(role => (
                <RoleHeader key={role.name} role={role} />
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map(permission => (
              <tr key={permission}>
                <th data-fixed="name" scope="row">
                  <PermissionTitle permission={permission} />
                </th>
                {roles.map(role => (
                  <PermissionCell key={role.name} permission={permission as Permission} role={role} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isAdding ? <AddRoleDialog onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}

const RoleHeader = ({ role }: { role: StaffRole }) => {
  const t = useT()
  const send = useSend()
  const { run } = useAction()
  const ownPermissions = useVisitor().permissions
  const canRemove =
    !role.fixed && role.users === 0 && role.permissions.every(permission => ownPermissions.includes(permission))
  const name = translateRole(t, role.name)
  const removeRole = () => run(() => send(roleAdmin.remove, { params: { name: role.name } }))
  return (
    <th scope="col">
      <span className="flex items-center gap-2">
        <span className="grid">
          <span className="text-text">{name}</span>
          <span className="font-normal">{t('userAdmin.role.users', { count: role.users })}</span>
        </span>
        {canRemove ? (
          <IconButton
            icon={<Trash2 aria-hidden />}
            label={t('userAdmin.role.remove', { name })}
            onClick={() => void removeRole()}
            size="sm"
            tooltipPosition="end"
          />
        ) : null}
      </span>
    </th>
  )
}

const PermissionTitle = ({ permission }: { permission: string }) => {
  const t = useT()
  const help = explainPermission(t, permission)
  if (!help) return translatePermission(t, permission)
  return (
    <span className="block max-w-72 whitespace-normal py-2">
      {translatePermission(t, permission)}
      <small className="mt-0.5 block font-normal text-secondary">{help}</small>
    </span>
  )
}

const PermissionCell = ({ role, permission }: { role: StaffRole; permission: Permission }) => {
  const t = useT()
  const send = useSend()
  const ownPermissions = useVisitor().permissions
  const { isBusy, run } = useAction()
  const isGranted = role.permissions.includes(permission)
  const togglePermission = () =>
    run(() => send(roleAdmin.setPermission, { params: { name: role.name }, body: { permission, allowed: !isGranted } }))
  return (
    <td>
      <Checkbox
        checked={isGranted}
        disabled={isBusy || role.fixed || !ownPermissions.includes(permission)}
        hideLabel
        label={t('userAdmin.role.cell', {
          role: translateRole(t, role.name),
          right: translatePermission(t, permission),
        })}
        onChange={() => void togglePermission()}
      />
    </td>
  )
}

const AddRoleDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const form = useForm({
    initial: { name: '' },
    check: ({ name }): Record<string, string> =>
      /^[A-Z][A-Z0-9_-]{1,29}$/.test(name.trim().toUpperCase()) ? {} : { name: t('userAdmin.role.nameWrong') },
    send: ({ name }) =>
      send(roleAdmin.create, { params: { name: name.trim().toUpperCase() }, body: { permissions: ['client'] } }),
    onDone: async () => {
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog form={form} hint={t('userAdmin.role.addHint')} onClose={onClose} title={t('userAdmin.role.add')}>
      <TextField {...form.field('name')} label={t('userAdmin.role.name')} maxLength={30} required />
    </FormDialog>
  )
}
