import type { BulkRejections } from '#wire/contract-bulk.ts'
import { useT } from '../web/texts.tsx'
import type { BulkResult } from './run-bulk.ts'

/** Shows the number of changed rows and the error, if any. */
export const BulkProgressSummary = ({ result }: { result: Pick<BulkResult, 'changed' | 'error'> }) => {
  const t = useT()
  return (
    <>
      {result.changed > 0 || result.error === null ? <p>{t('admin.bulk.done', { count: result.changed })}</p> : null}
      {result.error === null ? null : <p>{t('admin.bulk.failed', { message: result.error })}</p>}
    </>
  )
}

export const BulkProgress = ({ label, value, total }: { label: string; value: number; total: number }) => {
  const t = useT()
  return (
    <div className="grid gap-1">
      <progress aria-label={label} className="progress" max={Math.max(1, total)} value={value} />
      <p className="tabular text-sm text-secondary">{t('admin.bulk.progressOf', { value, of: total })}</p>
    </div>
  )
}

/** Lists the rows that were not changed, by reason. */
export const RejectedRows = ({ refused }: { refused: BulkRejections }) => (
  <RowGroups groups={refused} textKey="admin.bulk.refused" />
)

/** Lists the rows of a preview that carry a note, by note. */
export const PlanNotes = ({ notes }: { notes: BulkRejections }) => (
  <RowGroups groups={notes} textKey="admin.bulk.planNoted" />
)

/** Lists the changed rows that carry a note, by note. */
export const NotedRows = ({ notes }: { notes: BulkRejections }) => (
  <RowGroups groups={notes} textKey="admin.bulk.noted" />
)

interface RowGroupsProps {
  groups: BulkRejections
  textKey: 'admin.bulk.refused' | 'admin.bulk.noted' | 'admin.bulk.planNoted'
}

const RowGroups = ({ groups, textKey }: RowGroupsProps) => {
  const t = useT()
  return groups.length === 0 ? null : (
    <ul className="grid gap-1">
      {groups.map(({ reason, count, names }) => (
        <li className="text-secondary" key={reason}>
          {t(textKey, { count, reason })}{' '}
          <span className="text-sm">
            ({names.join(', ')}
            {count > names.length ? ' …' : ''})
          </span>
        </li>
      ))}
    </ul>
  )
}
