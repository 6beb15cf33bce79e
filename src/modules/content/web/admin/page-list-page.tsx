import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Settings2 from 'lucide-react/icons/settings-2'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { type ListedPage, PAGE_STATES, pageAdmin } from '#content/contract-page-admin.ts'
import { useCanManagePages } from '#content/web/parts/page-permissions.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { EmptyBinButton } from '#platform/admin/empty-bin-button.tsx'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { NewPage, type NewPageSource } from './parts/new-page.tsx'
import { type PageActions, usePageActions } from './parts/use-page-actions.tsx'

const PLAN: ListPlan = {
  sort: 'navigation',
  pageSize: 50,
  filters: { state: PAGE_STATES, missing: null, links: ['dead'], bin: ['1'] },
  columns: ['title', 'state', 'path', 'navigation', 'missing', 'links', 'layout', 'versions', 'modified_at'],
  hidden: ['layout'],
}

const SOURCE = createListSource(pageAdmin.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, pageAdmin.list, PLAN, body => body.results)

/** Lists pages with state, missing texts and links to editing. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const languages = Object.entries(usePageOptions().languages)
  const canManage = useCanManagePages()
  const [newPage, setNewPage] = useState<NewPageSource | null>(null)
  const actions = usePageActions()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const isTree = (query.get('sort') ?? PLAN.sort).endsWith('navigation')
  const list = useScreenData<typeof loader>()
  const canEmptyBin = canManage && query.get('bin') === '1' && list.paging.total > 0
  useCreateHash(() => canManage && setNewPage({}))
  // Pages in the bin have no settings. Users who may only edit content go to the in-page editor.
  const getHref = ({ id, path, deleted_at }: ListedPage) => {
    if (deleted_at) return `/${language}/admin/page?bin=1`
    if (canManage) return `/${language}/admin/page/edit/${id}`
    return path === null ? `/${language}/admin/page` : `${path}#edit`
  }
  const listEntries = (page: ListedPage) =>
    canManage ? listPageEntries(t, page, { actions, getHref, onCopy: setNewPage }) : listEditAndViewEntries(t, page)
  return (
    <>
      <ListScreen
        actions={canEmptyBin ? <EmptyBinButton hint={t('pageAdmin.emptyBinHint')} onEmpty={actions.emptyBin} /> : null}
        create={
          canManage ? (
            <Button icon={<Plus aria-hidden />} onClick={() => setNewPage({})} variant="primary">
              {t('pageAdmin.new')}
            </Button>
          ) : null
        }
        columns={buildColumns(t, language, isTree)}
        empty={{ title: t('pageAdmin.none'), hint: t('pageAdmin.noneHint') }}
        getMenuEntries={listEntries}
        filters={buildFilters(t, languages)}
        getHref={getHref}
        list={list}
        plan={PLAN}
        getRowId={({ id }) => String(id)}
        getRowName={({ title }) => title}
        searchLabel={t('pageAdmin.search')}
        source={SOURCE}
        title={t('pageAdmin.title')}
      />
      <NewPage source={newPage} onClose={() => setNewPage(null)} />
      {actions.pageToPurge ? (
        <Alert
          cancelLabel={t('admin.cancel')}
          confirmLabel={t('pageAdmin.purge')}
          isDestructive
          onCancel={() => actions.askPurge(null)}
          onConfirm={() => void actions.purge()}
          open
          title={t('pageAdmin.purgeAsk', { title: actions.pageToPurge.title })}
        >
          {t('pageAdmin.purgeHint')}
        </Alert>
      ) : null}
    </>
  )
}

const buildFilters = (t: T, languages: readonly (readonly [code: string, name: string])[]) => {
  const allOption = { value: '', label: t('pageAdmin.all') }
  return [
    {
      name: 'state',
      label: t('pageAdmin.column.state'),
      options: [allOption, ...PAGE_STATES.map(value => ({ value, label: t(`pageAdmin.states.${value}`) }))],
    },
    {
      name: 'missing',
      label: t('pageAdmin.column.missing'),
      options: [allOption, ...languages.map(([value, label]) => ({ value, label }))],
    },
    {
      name: 'links',
      label: t('pageAdmin.column.links'),
      options: [allOption, { value: 'dead', label: t('pageAdmin.withDeadLinks') }],
    },
    {
      name: 'bin',
      label: t('pageAdmin.location'),
      options: [
        { value: '', label: t('pageAdmin.onSite') },
        { value: '1', label: t('pageAdmin.inBin') },
      ],
    },
  ]
}

/** In navigation order, child pages show their parent and are indented. */
const buildColumns = (t: T, language: Language, isTree: boolean): readonly DataColumn<ListedPage>[] => [
  {
    id: 'title',
    header: t('pageAdmin.column.title'),
    cell: ({ title, navigation }) =>
      isTree && navigation.length > 1 ? (
        <>
          <span className="ps-6 text-secondary">{navigation.slice(0, -1).join(' › ')} › </span>
          {title}
        </>
      ) : (
        title
      ),
    text: ({ title }) => title,
    isSortable: true,
  },
  {
    id: 'state',
    header: t('pageAdmin.column.state'),
    cell: page => <PageStatus page={page} />,
    text: ({ state, deleted_at }) => t(`pageAdmin.state.${deleted_at ? 'bin' : state}`),
  },
  { id: 'path', header: t('pageAdmin.column.path'), cell: ({ path }) => path ?? '—' },
  {
    id: 'navigation',
    header: t('pageAdmin.column.navigation'),
    cell: ({ navigation }) => navigation.join(' › '),
    isSortable: true,
  },
  {
    id: 'missing',
    header: t('pageAdmin.column.missing'),
    cell: ({ missing }) =>
      missing.length > 0 ? <StateMark tone="warn">{missing.join(', ').toUpperCase()}</StateMark> : '',
  },
  {
    id: 'links',
    header: t('pageAdmin.column.links'),
    cell: ({ dead_links }) => (dead_links.length > 0 ? <StateMark tone="bad">{dead_links.join(', ')}</StateMark> : ''),
  },
  {
    id: 'layout',
    header: t('pageAdmin.column.layout'),
    cell: ({ layout }) => t(`editing.layout.${layout}`),
  },
  {
    id: 'versions',
    header: t('pageAdmin.column.versions'),
    cell: ({ versions }) => versions,
    isSortable: true,
    isNumeric: true,
  },
  {
    id: 'modified_at',
    header: t('pageAdmin.column.modified'),
    cell: ({ modified_at, modified_by }) =>
      modified_by
        ? t('pageAdmin.savedBy', { at: formatDateTime(modified_at, language), name: modified_by })
        : formatDateTime(modified_at, language),
    isSortable: true,
  },
]

const TONES = { live: 'good', scheduled: 'wait', hidden: 'quiet' } as const

/** Shows the state of a page, its next scheduled change, and drafts. */
const PageStatus = ({ page: { state, next_change_at, drafts, deleted_at } }: { page: ListedPage }) => {
  const t = useT()
  const language = useLanguage()
  if (deleted_at) return <StateMark tone="bad">{t('pageAdmin.state.bin')}</StateMark>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <StateMark tone={TONES[state]}>{t(`pageAdmin.state.${state}`)}</StateMark>
      {next_change_at ? (
        <span className="text-secondary">
          {t('pageAdmin.nextChange', { at: formatDateTime(next_change_at, language) })}
        </span>
      ) : null}
      {drafts.length > 0 ? (
        <StateMark tone="wait">{t('pageAdmin.drafts', { names: drafts.join(', ') })}</StateMark>
      ) : null}
    </span>
  )
}

interface EntryOptions {
  actions: PageActions
  getHref: (page: ListedPage) => string
  onCopy: (source: NewPageSource) => void
}

/** Returns links to edit and view the page; none for binned pages and for pages without an address. */
const listEditAndViewEntries = (t: T, { path, deleted_at }: ListedPage): MenuEntry[] =>
  path === null || deleted_at
    ? []
    : [
        { key: 'edit', label: t('pageAdmin.editHere'), icon: <Pencil aria-hidden />, href: `${path}#edit` },
        { key: 'see', label: t('pageAdmin.see'), icon: <Eye aria-hidden />, href: path },
      ]

const listPageEntries = (t: T, page: ListedPage, { actions, getHref, onCopy }: EntryOptions): MenuEntry[] => {
  if (page.deleted_at) {
    return [
      {
        key: 'restore',
        label: t('pageAdmin.restore'),
        icon: <ArchiveRestore aria-hidden />,
        onSelect: () => void actions.restore(page),
      },
      {
        key: 'purge',
        label: t('pageAdmin.purge'),
        icon: <Trash2 aria-hidden />,
        isDestructive: true,
        startsGroup: true,
        onSelect: () => actions.askPurge(page),
      },
    ]
  }
  return [
    ...listEditAndViewEntries(t, page),
    { key: 'settings', label: t('pageAdmin.settings'), icon: <Settings2 aria-hidden />, href: getHref(page) },
    {
      key: 'copy',
      label: t('pageAdmin.copy'),
      icon: <Copy aria-hidden />,
      onSelect: () => onCopy({ copyOf: page }),
    },
    {
      key: 'remove',
      label: t('pageAdmin.remove'),
      icon: <Trash2 aria-hidden />,
      isDestructive: true,
      startsGroup: true,
      disabled: page.required,
      onSelect: () => void actions.remove(page),
    },
  ]
}
