import { type ReactNode, useState } from 'react'
import { clientAdmin, type OtherClient, type StaffClient } from '#orders/contract-client.ts'
import { Section } from '#platform/admin/section.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { showToast } from '#ui/toasts.ts'
import { formatClient } from './format-client.ts'

/** Lists possible duplicates of a client, and the clients already merged into it. */
export const ClientDuplicates = ({ client }: { client: StaffClient }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [pendingMerge, setPendingMerge] = useState<OtherClient | null>(null)
  const [busyId, setBusyId] = useState(0)
  const runMerge = async (action: 'merge' | 'split', mergedId: number) => {
    setBusyId(mergedId)
    try {
      await send(action === 'merge' ? clientAdmin.merge : clientAdmin.split, {
        params: { id: client.id },
        body: { from: mergedId },
      })
      await reload()
      setPendingMerge(null)
      showToast('success', t(action === 'merge' ? 'clientAdmin.mergeDone' : 'clientAdmin.splitDone'))
    } catch (error) {
      notifyError(error)
    } finally {
      setBusyId(0)
    }
  }
  const formatName = (other: OtherClient) => formatClient(t, { ...other, erased: false })
  return (
    <>
      {client.merged.length > 0 ? (
        <Section title={t('clientAdmin.merged')}>
          {client.merged.map(mergedClient => (
            <OtherClientRow key={mergedClient.id} other={mergedClient}>
              {mergedClient.note ? <p className="text-sm">{mergedClient.note}</p> : null}
              <Button
                aria-label={t('clientAdmin.splitNamed', { name: formatName(mergedClient) })}
                isLoading={busyId === mergedClient.id}
                onClick={() => void runMerge('split', mergedClient.id)}
                size="sm"
              >
                {t('clientAdmin.split')}
              </Button>
            </OtherClientRow>
          ))}
        </Section>
      ) : null}
      {client.duplicates.length > 0 ? (
        <Section hint={t('clientAdmin.duplicatesHint')} title={t('clientAdmin.duplicates')}>
          {client.duplicates.map(duplicate => (
            <OtherClientRow key={duplicate.id} other={duplicate}>
              <Button
                aria-label={t('clientAdmin.mergeNamed', { name: formatName(duplicate) })}
                onClick={() => setPendingMerge(duplicate)}
                size="sm"
              >
                {t('clientAdmin.merge')}
              </Button>
            </OtherClientRow>
          ))}
        </Section>
      ) : null}
      <Alert
        isBusy={busyId > 0}
        cancelLabel={t('admin.cancel')}
        confirmLabel={t('clientAdmin.merge')}
        onCancel={() => setPendingMerge(null)}
        onConfirm={() => pendingMerge && void runMerge('merge', pendingMerge.id)}
        open={pendingMerge !== null}
        title={t('clientAdmin.mergeTitle')}
      >
        {pendingMerge
          ? t('clientAdmin.mergeText', { name: formatName(pendingMerge), email: pendingMerge.email })
          : null}
      </Alert>
    </>
  )
}

const OtherClientRow = ({ other, children }: { other: OtherClient; children: ReactNode }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="grid justify-items-start gap-1 wrap-anywhere">
      <Link className="font-bold underline" href={`/${language}/admin/client/edit/${other.id}`}>
        {formatClient(t, { ...other, erased: false })}
      </Link>
      <p className="text-sm text-secondary">
        {other.email} · {other.phone}
        {other.orders === null ? null : <> · {t('clientAdmin.orderCount', { count: other.orders })}</>}
      </p>
      {children}
    </div>
  )
}
