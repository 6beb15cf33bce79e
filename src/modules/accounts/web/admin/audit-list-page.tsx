import type { LoaderFunctionArgs } from 'react-router'
import { type AuditLine, auditLog } from '#accounts/contract-audit.ts'
import { AUDIT_KINDS } from '#kernel/audit-kind.ts'
import { shopTime } from '#kernel/shop-time.ts'
import { listSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreen } from '#platform/admin/use-screen.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { type T, useT } from '#platform/web/texts.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'

/** Those that have words; what an order or a page calls its own steps stands as it is. */
const ACTIONS: ReadonlySet<string> = new Set([
  'created',
  'changed',
  'removed',
  'moved',
  'merged',
  'split',
  'exported',
  'erased',
  'imported',
  'import-undone',
  'logged-in',
  'logged-out-by-staff',
  'session-ended',
  'password-changed',
  'password-reset',
  'reset-link-sent',
  'invited-again',
  'placed',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'issued',
  'ordered',
  'booked',
  'counted',
  'transferred',
  'binned',
  'purged',
  'restored',
  'sent-again',
  'failing',
  'secret-renewed',
  'pinged',
  'retried',
  'test-sent',
  'backup-asked',
  'problem-dismissed',
  'vat-checked',
])
const ACTORS = ['user', 'guest', 'system'] as const
const PLAN: ListPlan = {
  sort: '-at',
  pageSize: 50,
  filters: { kind: AUDIT_KINDS, actor: ACTORS },
  columns: ['at', 'who', 'what', 'action', 'change'],
}
const SOURCE = listSource(auditLog.list, body => body.results)
const LONGEST = 90

export const loader = (args: LoaderFunctionArgs) => loadList(args, auditLog.list, PLAN, body => body.results)

const written = (t: T, value: unknown): string => {
  // Of a person who was erased, or whom one may not see.
  if (typeof value === 'object' && value !== null && 'erased' in value) return t('userAdmin.audit.erased')
  if (typeof value === 'object' && value !== null && 'hidden' in value) return t('userAdmin.audit.hidden')
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** Each field from what to what. */
const changeOf = (t: T, { before, after }: AuditLine): string =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map(name => `${name}: ${before ? `${written(t, before[name])} → ` : ''}${after ? written(t, after[name]) : '∅'}`)
    .join('; ')

/** Who changed what, from what to what. */
export const Component = () => {
  const t = useT()
  const columns: readonly DataColumn<AuditLine>[] = [
    { id: 'at', header: t('userAdmin.audit.at'), cell: ({ at }) => shopTime(at), sortable: true },
    {
      id: 'who',
      header: t('userAdmin.audit.who'),
      cell: ({ username, actor, work }) => username ?? work ?? t(`userAdmin.audit.actors.${actor}`),
    },
    {
      id: 'what',
      header: t('userAdmin.audit.what'),
      cell: ({ kind, subject }) => `${t(`userAdmin.audit.kinds.${kind}`)}: ${subject}`,
    },
    {
      id: 'action',
      header: t('userAdmin.audit.action'),
      cell: ({ action }) => (ACTIONS.has(action) ? t(`userAdmin.audit.actions.${action}`) : action),
    },
    { id: 'change', header: t('userAdmin.audit.change'), cell: line => changeOf(t, line) },
  ]
  const all = { value: '', label: t('userAdmin.all') }
  return (
    <ListScreen
      columns={columns}
      empty={{ title: t('userAdmin.audit.none') }}
      filters={[
        {
          name: 'kind',
          label: t('userAdmin.audit.what'),
          options: [all, ...AUDIT_KINDS.map(value => ({ value, label: t(`userAdmin.audit.kinds.${value}`) }))],
        },
        {
          name: 'actor',
          label: t('userAdmin.audit.who'),
          options: [all, ...ACTORS.map(value => ({ value, label: t(`userAdmin.audit.actors.${value}`) }))],
        },
      ]}
      list={useScreen<typeof loader>()}
      plan={PLAN}
      rowId={({ id }) => String(id)}
      rowName={({ kind, subject }) => `${t(`userAdmin.audit.kinds.${kind}`)}: ${subject}`}
      searchLabel={t('userAdmin.audit.search')}
      source={SOURCE}
      title={t('userAdmin.audit.title')}
    />
  )
}
