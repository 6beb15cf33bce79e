import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type AuditLine, auditLog } from '#accounts/contract-audit-log.ts'
import { AUDIT_KINDS } from '#kernel/audit-kind.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatJobName } from '#platform/admin/format-job-name.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { joinClassNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { buildAuditLink, listReferenceLinks } from './parts/audit-link.ts'
import { formatAuditChange, formatSubject, translateAction } from './parts/format-audit-change.ts'
import { useUndoChange } from './parts/use-undo-change.tsx'

const ACTORS = ['user', 'guest', 'system'] as const
const PLAN: ListPlan = {
  sort: '-at',
  pageSize: 50,
  filters: { kind: AUDIT_KINDS, actor: ACTORS, from: null, to: null },
  columns: ['at', 'who', 'what', 'action', 'change'],
}
const SOURCE = createListSource(auditLog.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, auditLog.list, PLAN, body => body.results)

const formatSubjectWithKind = (t: T, language: string, line: AuditLine): string =>
  [t(`userAdmin.audit.kinds.${line.kind}`), formatSubject(t, language, line)].filter(Boolean).join(': ')

const formatActor = (t: T, { username, actor, job }: AuditLine): string =>
  username ?? (job ? formatJobName(t, job, t('userAdmin.audit.actors.system')) : t(`userAdmin.audit.actors.${actor}`))

/** Wraps long values, so that they do not widen the table. */
const Wrapping = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span className={joinClassNames('cell-wrap', className)}>{children}</span>
)

/** On phones the author is shown below the time, and the change below the record. */
const buildColumns = (t: T, language: string): readonly DataColumn<AuditLine>[] => [
  {
    id: 'at',
    header: t('userAdmin.audit.at'),
    cell: line => (
      <>
        <span className="max-small:whitespace-normal">{formatDateTime(line.at, language)}</span>
        <span className="phone-line text-sm font-normal text-secondary">{formatActor(t, line)}</span>
      </>
    ),
    text: ({ at }) => formatDateTime(at, language),
    isSortable: true,
  },
  { id: 'who', header: t('userAdmin.audit.who'), cell: line => formatActor(t, line), isDesktopOnly: true },
  {
    id: 'what',
    header: t('userAdmin.audit.what'),
    cell: line => (
      <>
        <Wrapping className="block small:min-w-44">{formatSubjectWithKind(t, language, line)}</Wrapping>
        <span className="phone-line text-secondary">
          <Wrapping>
            {[translateAction(t, line.action), formatAuditChange(t, language, line) && ': '].join('')}
            <Change line={line} />
          </Wrapping>
        </span>
      </>
    ),
    text: line => formatSubjectWithKind(t, language, line),
  },
  {
    id: 'action',
    header: t('userAdmin.audit.action'),
    cell: ({ action }) => translateAction(t, action),
    isDesktopOnly: true,
  },
  {
    id: 'change',
    header: t('userAdmin.audit.change'),
    cell: line => (
      <Wrapping className="block min-w-80">
        <Change line={line} />
      </Wrapping>
    ),
    text: line => formatAuditChange(t, language, line),
    isDesktopOnly: true,
  },
]

/** Lists the entries of the audit log. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const visitor = useVisitor()
  const columns = buildColumns(t, language)
  const allOption = { value: '', label: t('userAdmin.all') }
  const undoChange = useUndoChange()
  return (
    <>
      <ListScreen
        columns={columns}
        getMenuEntries={line =>
          line.undo
            ? [
                {
                  key: 'undo',
                  label: t('userAdmin.audit.undo'),
                  icon: <Undo2 aria-hidden />,
                  onSelect: () => undoChange.confirm(line),
                },
              ]
            : []
        }
        hasDateRange
        empty={{ title: t('userAdmin.audit.none'), hint: t('userAdmin.audit.noneHint') }}
        filters={[
          {
            name: 'kind',
            label: t('userAdmin.audit.what'),
            options: [allOption, ...AUDIT_KINDS.map(value => ({ value, label: t(`userAdmin.audit.kinds.${value}`) }))],
          },
          {
            name: 'actor',
            label: t('userAdmin.audit.who'),
            options: [allOption, ...ACTORS.map(value => ({ value, label: t(`userAdmin.audit.actors.${value}`) }))],
          },
        ]}
        getHref={line => buildAuditLink(line, language, visitor)}
        list={useScreenData<typeof loader>()}
        plan={PLAN}
        getRowId={({ id }) => String(id)}
        getRowName={line => formatSubjectWithKind(t, language, line)}
        searchLabel={t('userAdmin.audit.search')}
        source={SOURCE}
        title={t('userAdmin.audit.title')}
      />
      {undoChange.dialog}
    </>
  )
}

/** Shows the change as text, with links to the records that it references. */
const Change = ({ line }: { line: AuditLine }) => {
  const t = useT()
  const language = useLanguage()
  const visitor = useVisitor()
  const links = listReferenceLinks(line, language, visitor)
  return (
    <>
      {formatAuditChange(t, language, line)}
      {links.length === 0 ? null : (
        <span className="flex flex-wrap gap-x-3 text-sm">
          {links.map(({ name, href }) => (
            <Link className="underline underline-offset-4" href={href} key={href}>
              {name}
            </Link>
          ))}
        </span>
      )}
    </>
  )
}
