import { Undo2 } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { type AuditLine, auditLog } from '#accounts/contract-audit.ts'
import { changedFields } from '#accounts/domain/audit-change.ts'
import { AUDIT_KINDS, type AuditKind } from '#kernel/audit-kind.ts'
import { formatCents } from '#kernel/money.ts'
import { shopTime } from '#kernel/shop-time.ts'
import { listSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreen } from '#platform/admin/use-screen.ts'
import { workName } from '#platform/admin/work-name.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { useUndoChange } from './parts/use-undo-change.tsx'

const ACTORS = ['user', 'guest', 'system'] as const
const PLAN: ListPlan = {
  sort: '-at',
  pageSize: 50,
  filters: { kind: AUDIT_KINDS, actor: ACTORS, from: null, to: null },
  columns: ['at', 'who', 'what', 'action', 'change'],
}
const SOURCE = listSource(auditLog.list, body => body.results)
const LONGEST = 90

export const loader = (args: LoaderFunctionArgs) => loadList(args, auditLog.list, PLAN, body => body.results)

/** Columns of lists that are read in say prices in cents, as columns named after them do. */
const LISTED_PRICES: ReadonlySet<string> = new Set(['price', 'total_price', 'cost'])
const isSum = (path: string, action: string): boolean =>
  /Cents$/.test(path) || (action.startsWith('import') && LISTED_PRICES.has(path))
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const written = (t: T, value: unknown): string => {
  if (value === undefined || value === null) return '∅'
  if (typeof value === 'string' && MOMENT.test(value)) return shopTime(value)
  // Of a person who was erased, or whom one may not see.
  if (typeof value === 'object' && 'erased' in value) return t('userAdmin.audit.erased')
  if (typeof value === 'object' && 'hidden' in value) return t('userAdmin.audit.hidden')
  if (isListOfWords(value)) return value.length > 0 ? shortened(value.join(', ')) : '∅'
  return shortened(typeof value === 'string' ? value : JSON.stringify(value))
}

const isListOfWords = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string' || typeof one === 'number')

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** A field in people's words, its parts joined; one that nobody named is at least written as words. */
const fieldName = (t: T, path: string): string =>
  path
    .split('.')
    .map(part => {
      const key = `userAdmin.audit.fields.${part}`
      const name = t(key)
      return name === key
        ? part
            .replace(/Cents$/, '')
            .replace(/([a-z])([A-Z])|_/g, '$1 $2')
            .toLowerCase()
        : name
    })
    .join(' › ')

/** Each field from what to what. */
const changeOf = (t: T, language: string, { before, after, action }: AuditLine): string =>
  changedFields(before, after)
    .map(one => {
      const said = (value: unknown) =>
        typeof value === 'number' && isSum(one.path, action) ? formatCents(value, language) : written(t, value)
      return `${fieldName(t, one.path)}: ${before ? `${said(one.before)} → ` : ''}${said(one.after)}`
    })
    .join('; ')

/** What is done to orders and pages has many words; one that nobody translated stands as it is. */
const actionName = (t: T, action: string): string => {
  const key = `userAdmin.audit.actions.${action}`
  const name = t(key)
  return name === key ? action : name
}

/** Where a thing that was changed is looked at: by its number, unless it is gone. */
const SCREENS: Partial<Record<AuditKind, string>> = {
  album: 'album',
  client: 'client',
  import: 'import',
  mail: 'mail',
  order: 'order',
  page: 'page',
  product: 'product',
  'stock-document': 'StockDocuments',
  user: 'user',
  warehouse: 'warehouse',
}

/** Money is looked at with its order. */
const OF_ORDER: readonly AuditKind[] = ['invoice', 'payment', 'refund']

const hrefOf = (language: string, { kind, subject, name, action }: AuditLine): string | undefined => {
  const order = OF_ORDER.includes(kind) ? /#(\d+)$/.exec(name ?? '')?.[1] : undefined
  if (order) return `/${language}/admin/order?q=${order}`
  const screen = SCREENS[kind]
  return screen && /^\d+$/.test(subject) && action !== 'removed'
    ? `/${language}/admin/${screen}/edit/${subject}`
    : undefined
}

/** Who changed what, from what to what. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const columns: readonly DataColumn<AuditLine>[] = [
    { id: 'at', header: t('userAdmin.audit.at'), cell: ({ at }) => shopTime(at), sortable: true },
    {
      id: 'who',
      header: t('userAdmin.audit.who'),
      cell: ({ username, actor, work }) =>
        username ??
        (work ? workName(t, work, t('userAdmin.audit.actors.system')) : t(`userAdmin.audit.actors.${actor}`)),
    },
    {
      id: 'what',
      header: t('userAdmin.audit.what'),
      cell: ({ kind, subject, name }) => `${t(`userAdmin.audit.kinds.${kind}`)}: ${name ?? subject}`,
    },
    {
      id: 'action',
      header: t('userAdmin.audit.action'),
      cell: ({ action }) => actionName(t, action),
    },
    { id: 'change', header: t('userAdmin.audit.change'), cell: line => changeOf(t, language, line) },
  ]
  const all = { value: '', label: t('userAdmin.all') }
  const undo = useUndoChange()
  return (
    <>
      <ListScreen
        columns={columns}
        entries={line =>
          line.undo
            ? [
                {
                  key: 'undo',
                  label: t('userAdmin.audit.undo'),
                  icon: <Undo2 aria-hidden />,
                  onSelect: () => undo.ask(line),
                },
              ]
            : []
        }
        days
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
        href={line => hrefOf(language, line)}
        list={useScreen<typeof loader>()}
        plan={PLAN}
        rowId={({ id }) => String(id)}
        rowName={({ kind, subject, name }) => `${t(`userAdmin.audit.kinds.${kind}`)}: ${name ?? subject}`}
        searchLabel={t('userAdmin.audit.search')}
        source={SOURCE}
        title={t('userAdmin.audit.title')}
      />
      {undo.question}
    </>
  )
}
