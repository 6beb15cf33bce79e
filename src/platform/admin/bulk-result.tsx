import type { BulkRejections } from '#wire/contract-bulk.ts'
import { useT } from '../web/texts.tsx'
import type { BulkResult } from './run-bulk.ts'

/** Shows the number of changed rows and the error, if any. */
export const BulkProgressSummary = ({ done }: { done: Pick<BulkResult, 'changed' | 'error'> }) => {
  const t = useT()
  return (
    <>
      {done.changed > 0 || done.error === null ? <p>{t('admin.bulk.done', { count: done.changed })}</p> : null}
      {done.error === null ? null : <p>{t('admin.bulk.failed', { message: done.error })}</p>}
    </>
  )
}

/** Shows the progress of an operation. */
export const Progress = ({ label, value, of }: { label: string; value: number; of: number }) => {
  const t = useT()
  return (
    <div className="grid gap-1">
      <progress aria-label={label} className="progress" max={Math.max(1, of)} value={value} />
      <p className="tabular text-sm text-secondary">{t('admin.bulk.progressOf', { value, of })}</p>
    </div>
  )
}

/** Lists the rows that were not changed, by reason. */
export const RejectedRows = ({ refused }: { refused: BulkRejections }) => {
  const t = useT()
  return refused.length === 0 ? null : (
    <ul className="grid gap-1">
      {refused.map(({ reason, count, names }) => (
        <li className="text-secondary" key={reason}>
          {t('admin.bulk.refused', { count, reason })}{' '}
          <span className="text-sm">
            ({names.join(', ')}
            {count > names.length ? ' …' : ''})
          </span>
        </li>
      ))}
    </ul>
  )
}
