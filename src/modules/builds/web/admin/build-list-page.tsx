import ExternalLink from 'lucide-react/icons/external-link'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { buildAdmin, type EditedBuild } from '#builds/contract-build-admin.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { pickText } from '#kernel/multilingual.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { BuildDialog } from './parts/build-dialog.tsx'

const PLAN: ListPlan = {
  sort: '-modified_at',
  pageSize: 50,
  filters: {},
  columns: ['name', 'state', 'roles', 'modified_at'],
}

const SOURCE = createListSource(buildAdmin.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, buildAdmin.list, PLAN, body => body.results)

const useColumns = (): readonly DataColumn<EditedBuild>[] => {
  const t = useT()
  const language = useLanguage()
  return [
    { id: 'name', header: t('buildAdmin.name'), cell: ({ name }) => pickText(name, language) },
    {
      id: 'state',
      header: t('buildAdmin.state'),
      cell: ({ published }) => (
        <StateMark tone={published ? 'good' : 'quiet'}>
          {t(published ? 'buildAdmin.published' : 'buildAdmin.draft')}
        </StateMark>
      ),
    },
    {
      id: 'roles',
      header: t('buildAdmin.roles'),
      cell: ({ roles }) => roles.map(({ name }) => pickText(name, language)).join(', '),
      isDesktopOnly: true,
    },
    {
      id: 'modified_at',
      header: t('buildAdmin.changed'),
      cell: ({ modified_at }) => formatDateTime(modified_at, language),
      isSortable: true,
      isDesktopOnly: true,
    },
  ]
}

/** Lists the build lists of the shop. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run } = useAction()
  const [edited, setEdited] = useState<EditedBuild | 'new' | null>(null)
  useCreateHash(() => setEdited('new'))
  const getMenuEntries = (build: EditedBuild) => [
    {
      key: 'edit',
      label: t('buildAdmin.edit'),
      icon: <Pencil aria-hidden />,
      onSelect: () => setEdited(build),
    },
    {
      key: 'open',
      label: t('buildAdmin.open'),
      icon: <ExternalLink aria-hidden />,
      onSelect: () => void window.open(`/${language}/build/${build.id}`, '_blank', 'noopener'),
    },
    {
      key: 'remove',
      label: t('buildAdmin.remove'),
      icon: <Trash2 aria-hidden />,
      isDestructive: true,
      onSelect: () => void run(() => send(buildAdmin.remove, { params: { id: build.id } }), t('buildAdmin.removed')),
    },
  ]
  return (
    <>
      <ListScreen
        columns={useColumns()}
        create={
          <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')} variant="primary">
            {t('buildAdmin.new')}
          </Button>
        }
        empty={{ title: t('buildAdmin.none'), hint: t('buildAdmin.noneHint') }}
        getMenuEntries={getMenuEntries}
        getRowId={({ id }) => String(id)}
        getRowName={({ name }) => pickText(name, language)}
        list={useScreenData<typeof loader>()}
        plan={PLAN}
        searchLabel={t('buildAdmin.search')}
        source={SOURCE}
        title={t('buildAdmin.title')}
      />
      {edited ? <BuildDialog build={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </>
  )
}
