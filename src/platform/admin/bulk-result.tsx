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

/** Shows the progress of an operation. */
export const BulkProgress = ({ label, value, total }: { label: string; value: number; total: number }) => {
  const t = useT()
  return (
    <div className="grid gap-1">
      <progress aria-label={label} className="progress" max={Math.max(1, total)} value={value} />
      <p className="tabular text-sm text-secondary">{t('admin.bulk.progressOf', { value, total })}</p>
    </div>
  )
}

/** Lists the rows that were not changed, by reason. */
export const RejectedRows = ({ refused: rejections }: { refused: BulkRejections }) => {
  const t = useT()
  return rejections.length === 0 ? null : (
    <ul className="grid gap-1">
      {rejections.map(({ reason, count, names }) => (
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
