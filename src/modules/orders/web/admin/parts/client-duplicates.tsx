import { type ReactNode, useState } from 'react'
import { clientAdmin, type OtherClient, type StaffClient } from '#orders/contract-client.ts'
import { Section } from '#platform/admin/section.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { showToast } from '#ui/toasts.ts'
import { clientLabel } from './client-name.ts'

/** Possible duplicates of a client, and the clients already merged into it. */
export const ClientDuplicates = ({ client }: { client: StaffClient }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [asked, setAsked] = useState<OtherClient | null>(null)
  const [busy, setBusy] = useState(0)
  const doIt = async (deed: 'merge' | 'split', from: number) => {
    setBusy(from)
    try {
      await send(clientAdmin[deed], { params: { id: client.id }, body: { from } })
      await reload()
      setAsked(null)
      showToast('success', t(deed === 'merge' ? 'clientAdmin.wasMerged' : 'clientAdmin.wasSplit'))
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(0)
    }
  }
  const nameOf = (one: OtherClient) => clientLabel(t, { ...one, erased: false })
  return (
    <>
      {client.merged.length > 0 ? (
        <Section title={t('clientAdmin.merged')}>
          {client.merged.map(one => (
            <OtherClientRow key={one.id} other={one}>
              {one.note ? <p className="text-sm">{one.note}</p> : null}
              <Button
                aria-label={t('clientAdmin.splitOf', { name: nameOf(one) })}
                loading={busy === one.id}
                onClick={() => void doIt('split', one.id)}
                size="sm"
              >
                {t('clientAdmin.split')}
              </Button>
            </OtherClientRow>
          ))}
        </Section>
      ) : null}
      {client.doubles.length > 0 ? (
        <Section hint={t('clientAdmin.doublesHint')} title={t('clientAdmin.doubles')}>
          {client.doubles.map(one => (
            <OtherClientRow key={one.id} other={one}>
              <Button
                aria-label={t('clientAdmin.mergeOf', { name: nameOf(one) })}
                onClick={() => setAsked(one)}
                size="sm"
              >
                {t('clientAdmin.merge')}
              </Button>
            </OtherClientRow>
          ))}
        </Section>
      ) : null}
      <Alert
        busy={busy > 0}
        cancelLabel={t('admin.cancel')}
        confirmLabel={t('clientAdmin.merge')}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void doIt('merge', asked.id)}
        open={asked !== null}
        title={t('clientAdmin.mergeTitle')}
      >
        {asked ? t('clientAdmin.mergeText', { name: nameOf(asked), email: asked.email }) : null}
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
        {clientLabel(t, { ...other, erased: false })}
      </Link>
      <p className="text-sm text-secondary">
        {other.email} · {other.phone}
        {other.orders === null ? null : <> · {t('clientAdmin.orderCount', { count: other.orders })}</>}
      </p>
      {children}
    </div>
  )
}
