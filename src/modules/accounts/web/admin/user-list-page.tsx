import UserPlus from 'lucide-react/icons/user-plus'
import type { LoaderFunctionArgs } from 'react-router'
import { type ListedUser, roleAdmin, userAdmin } from '#accounts/contract-user.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { translateRole } from './parts/translate-role.ts'

const PLAN: ListPlan = {
  sort: 'username',
  pageSize: 50,
  filters: { role: null, state: ['active', 'disabled'] },
  columns: ['username', 'email', 'roles', 'state', 'second_factor', 'last_login_at'],
}

const SOURCE = createListSource(userAdmin.list, body => body.results)

export const loader = async (args: LoaderFunctionArgs) => {
  const [list, roles] = await Promise.all([
    loadList(args, userAdmin.list, PLAN, body => body.results),
    args.context.get(sendContext)(roleAdmin.list, {}, { signal: args.request.signal }),
  ])
  return { list, roles: roles.body.data.roles }
}

const buildColumns = (t: T, language: string): readonly DataColumn<ListedUser>[] => [
  { id: 'username', header: t('userAdmin.username'), cell: ({ username }) => username, isSortable: true },
  { id: 'email', header: t('userAdmin.email'), cell: ({ email }) => email ?? '' },
  {
    id: 'roles',
    header: t('userAdmin.rolesHeading'),
    cell: user => user.roles.map(name => translateRole(t, name)).join(', '),
  },
  {
    id: 'state',
    header: t('userAdmin.state'),
    cell: ({ disabled }) => (
      <StateMark tone={disabled ? 'bad' : 'good'}>{t(disabled ? 'userAdmin.off' : 'userAdmin.on')}</StateMark>
    ),
  },
  {
    id: 'second_factor',
    header: t('userAdmin.factor.heading'),
    cell: ({ second_factor }) => t(second_factor ? 'userAdmin.factor.on' : 'userAdmin.factor.off'),
  },
  {
    id: 'last_login_at',
    header: t('userAdmin.lastLogin'),
    cell: ({ last_login_at }) => (last_login_at ? formatDateTime(last_login_at, language) : t('userAdmin.never')),
    isSortable: true,
  },
]

export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { list, roles } = useScreenData<typeof loader>()
  return (
    <ListScreen
      actions={
        <>
          <Button href={`/${language}/admin/role`}>{t('userAdmin.toRoles')}</Button>
          <Button href={`/${language}/admin/user/create`} icon={<UserPlus aria-hidden />} variant="primary">
            {t('userAdmin.invite')}
          </Button>
        </>
      }
      columns={buildColumns(t, language)}
      empty={{ title: t('userAdmin.none') }}
      filters={[
        {
          name: 'role',
          label: t('userAdmin.role.label'),
          options: [
            { value: '', label: t('userAdmin.all') },
            ...roles.map(({ name }) => ({ value: name, label: translateRole(t, name) })),
          ],
        },
        {
          name: 'state',
          label: t('userAdmin.state'),
          options: [
            { value: '', label: t('userAdmin.all') },
            { value: 'active', label: t('userAdmin.on') },
            { value: 'disabled', label: t('userAdmin.off') },
          ],
        },
      ]}
      getHref={({ id }) => `/${language}/admin/user/edit/${id}`}
      list={list}
      plan={PLAN}
      getRowId={({ id }) => String(id)}
      getRowName={({ username }) => username}
      searchLabel={t('userAdmin.search')}
      source={SOURCE}
      title={t('userAdmin.title')}
    />
  )
}
