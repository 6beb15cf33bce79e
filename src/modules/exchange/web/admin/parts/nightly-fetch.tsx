import { type ImportDetails, importAdmin } from '#exchange/contract-import.ts'
import { findMissingPermission } from '#exchange/domain/import-permissions.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'

/** Shows the source address and turns its nightly fetch on or off. */
export const NightlyFetch = ({ importDetails }: { importDetails: ImportDetails }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const { is_nightly: isNightly, state, address, fetch_error: fetchError } = importDetails
  const form = useForm({
    initial: {},
    send: () =>
      send(importAdmin.setNightlyFetch, { params: { id: importDetails.id }, body: { is_nightly: !isNightly } }),
    onDone: () => reload(),
  })
  const missingPermission = findMissingPermission(importDetails, useVisitor().permissions)
  if (address === null) return null
  return (
    <form {...form.props} className="grid gap-3 rounded-tile border border-line bg-surface p-4">
      <h2 className="text-lg">{t('exchange.source')}</h2>
      <FormMessage form={form} />
      <p className="code break-all">{address}</p>
      <p className="text-sm text-secondary">{t(isNightly ? 'exchange.nightlyHint' : 'exchange.onceHint')}</p>
      {fetchError === null ? null : (
        <p className="text-sm text-bad" role="status">
          {t('exchange.lastError', { reason: t(`exchange.fetchError.${fetchError}`) })}
        </p>
      )}
      {isNightly || (state === 'done' && missingPermission === null) ? (
        <div>
          <Button isLoading={form.isBusy} onClick={form.submit}>
            {t(isNightly ? 'exchange.stopNightly' : 'exchange.startNightly')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
