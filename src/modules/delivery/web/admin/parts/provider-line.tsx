import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { type AdminProvider, deliveryAdmin } from '#delivery/contract-settings.ts'
import { formatNumber } from '#kernel/format-number.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

interface ProviderLineProps {
  provider: AdminProvider
  onEdit: () => void
  onPoints: () => void
}

export const ProviderLine = ({ provider, onEdit, onPoints }: ProviderLineProps) => {
  const t = useT()
  const language = useLanguage()
  const { active, custom, inputType } = provider
  const name = pickText(provider.name, language)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-2.5 first:border-t-0">
      <div className="min-w-56 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-secondary">
          <ProviderTerms provider={provider} />
        </p>
      </div>
      <div className="flex flex-1 flex-wrap items-center justify-between gap-3 small:flex-none">
        <StateMark tone={active ? 'good' : 'quiet'}>
          {t(active ? 'deliveryAdmin.offered' : 'deliveryAdmin.notOffered')}
        </StateMark>
        <div className="ms-auto flex items-center gap-2">
          {custom && inputType === 'select' ? (
            <Button aria-label={t('deliveryAdmin.pointsOf', { name })} onClick={onPoints} size="sm">
              {t('deliveryAdmin.ownPoints')}
            </Button>
          ) : null}
          <Button aria-label={t('deliveryAdmin.editOf', { name })} onClick={onEdit} size="sm">
            {t('deliveryAdmin.edit')}
          </Button>
          {custom ? <RemoveProviderButton name={name} value={provider.value} /> : null}
        </div>
      </div>
    </li>
  )
}

const ProviderTerms = ({ provider }: { provider: AdminProvider }) => {
  const t = useT()
  const language = useLanguage()
  const { price, freeFrom, supportedCountries, big_product, max_weight, max_length } = provider
  const formatEuros = (euros: number) => formatCents(toCents(euros), language)
  const formatLimit = (value: number) => formatNumber(value, language, { max: 3 })
  const freeLimit =
    freeFrom === null ? t('deliveryAdmin.neverFree') : t('deliveryAdmin.freeFrom', { sum: formatEuros(freeFrom) })
  return [
    price === 0 ? t('deliveryAdmin.free') : formatEuros(price),
    ...(price === 0 ? [] : [freeLimit]),
    supportedCountries.join(', '),
    ...(big_product ? [t('deliveryAdmin.big')] : []),
    ...(max_weight === null ? [] : [t('deliveryAdmin.upTo', { limit: `${formatLimit(max_weight)} kg` })]),
    ...(max_length === null ? [] : [t('deliveryAdmin.upTo', { limit: `${formatLimit(max_length)} cm` })]),
  ].join(' · ')
}

const RemoveProviderButton = ({ name, value }: { name: string; value: string }) => {
  const t = useT()
  const send = useSend()
  const { isBusy, run } = useAction()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = async () => {
    await run(
      () => send(deliveryAdmin.removeProvider, { params: { value } }),
      t('deliveryAdmin.providerRemoved', { name }),
    )
    setIsConfirming(false)
  }
  return (
    <>
      <IconButton
        icon={<Trash2 aria-hidden />}
        label={t('deliveryAdmin.removeProvider', { name })}
        onClick={() => setIsConfirming(true)}
        size="sm"
        tooltipPosition="end"
      />
      <Alert
        isBusy={isBusy}
        cancelLabel={t('admin.cancel')}
        confirmLabel={t('deliveryAdmin.remove')}
        isDestructive
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => void remove()}
        open={isConfirming}
        title={t('deliveryAdmin.removeProvider', { name })}
      >
        {t('deliveryAdmin.removeProviderHint')}
      </Alert>
    </>
  )
}
