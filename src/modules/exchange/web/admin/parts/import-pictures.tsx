import type { ImportDetails } from '#exchange/contract-import.ts'
import { useT } from '#platform/web/texts.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'

const SHOWN_STATES = ['waiting', 'fetched', 'failed'] as const

/** Shows the download progress and the failed pictures. */
export const ImportPictures = ({
  importDetails: { pictures, failed_pictures: failed },
}: {
  importDetails: ImportDetails
}) => {
  const t = useT()
  const states = SHOWN_STATES.filter(state => pictures[state] > 0)
  if (states.length === 0) return null
  const columns: readonly DataColumn<(typeof failed)[number]>[] = [
    { id: 'line', header: t('exchange.row'), cell: ({ line }) => line },
    { id: 'code', header: t('exchange.code'), cell: ({ code }) => <span className="code">{code}</span> },
    {
      id: 'address',
      header: t('exchange.picture.address'),
      cell: ({ address }) => <span className="break-all">{address}</span>,
    },
    { id: 'message', header: t('exchange.reason'), cell: ({ message }) => message },
  ]
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t('exchange.picture.title')}</h2>
      {pictures.waiting > 0 ? (
        <p className="text-sm text-secondary" role="status">
          {t('exchange.picture.waitingHint')}
        </p>
      ) : null}
      <dl className="flex flex-wrap gap-3">
        {states.map(state => (
          <div className="min-w-32 rounded-tile border border-line bg-surface p-4" key={state}>
            <dt className="text-sm">{t(`exchange.picture.${state}`)}</dt>
            <dd className="tabular text-xl font-bold">{pictures[state]}</dd>
          </div>
        ))}
      </dl>
      {failed.length === 0 ? null : (
        <>
          <p className="text-sm text-secondary">{t('exchange.picture.hint')}</p>
          <DataTable
            caption={t('exchange.picture.failedTitle')}
            columns={columns}
            empty={null}
            labels={{ selectAll: '', select: ({ code }) => code, loading: '' }}
            getRowId={({ id }) => String(id)}
            rows={failed}
          />
        </>
      )}
    </section>
  )
}
