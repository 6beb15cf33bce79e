import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useState } from 'react'
import { type OwnPoint, ownPointAdmin } from '#delivery/contract-own-point.ts'
import type { AdminProvider } from '#delivery/contract-settings.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { translateOpeningHours } from '#kernel/translate-opening-hours.ts'
import { retryWhileThrowing } from '#platform/web/connection.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PointDialog } from './point-dialog.tsx'

interface PointsDialogProps {
  provider: AdminProvider
  countries: readonly { code: string; name: Multilingual }[]
  onClose: () => void
}

export const PointsDialog = ({ provider, countries, onClose }: PointsDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const [points, setPoints] = useState<readonly OwnPoint[]>()
  const [editedPoint, setEditedPoint] = useState<OwnPoint | 'new'>()
  const { value } = provider
  const loadPoints = async (signal?: AbortSignal) => {
    const list = () => send(ownPointAdmin.list, { params: { value } }, { signal })
    setPoints((await retryWhileThrowing(list, signal)).body.data)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once; every change loads again
  useEffect(() => {
    const controller = new AbortController()
    void loadPoints(controller.signal).catch(notifyError)
    return () => controller.abort()
  }, [])
  const remove = async (id: string) => {
    try {
      await send(ownPointAdmin.remove, { params: { value, id } })
    } catch (error) {
      notifyError(error)
    }
    await loadPoints().catch(notifyError)
  }
  if (editedPoint) {
    return (
      <PointDialog
        countries={countries.filter(({ code }) => provider.supportedCountries.includes(code))}
        onClose={() => {
          setEditedPoint(undefined)
          void loadPoints().catch(notifyError)
        }}
        point={editedPoint === 'new' ? null : editedPoint}
        provider={value}
      />
    )
  }
  const title = t('deliveryAdmin.pointsOf', { name: pickText(provider.name, language) })
  return (
    <Dialog
      closeLabel={t('admin.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('admin.close')}</Button>
          <Button icon={<Plus aria-hidden />} onClick={() => setEditedPoint('new')} variant="primary">
            {t('deliveryAdmin.addPoint')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="lg"
      title={title}
    >
      {points?.length === 0 ? <p className="text-secondary">{t('deliveryAdmin.noPoints')}</p> : null}
      <ul>
        {points?.map(point => (
          <PointLine
            key={point.id}
            onEdit={() => setEditedPoint(point)}
            onRemove={() => void remove(point.id)}
            point={point}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface PointLineProps {
  point: OwnPoint
  onEdit: () => void
  onRemove: () => void
}

const PointLine = ({ point, onEdit, onRemove }: PointLineProps) => {
  const t = useT()
  const language = useLanguage()
  const name = pickText(point.name, language)
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-secondary">
          {[
            pickText(point.address, language),
            `${point.postcode} ${point.city}`.trim(),
            point.country,
            translateOpeningHours(pickText(point.hours, language), language),
          ]
            .filter(part => part !== '')
            .join(' · ')}
        </p>
      </div>
      <IconButton
        icon={<Pencil aria-hidden />}
        label={t('deliveryAdmin.editOf', { name })}
        onClick={onEdit}
        size="sm"
        tooltipPosition="end"
      />
      <IconButton
        icon={<Trash2 aria-hidden />}
        label={t('deliveryAdmin.removePoint', { name })}
        onClick={onRemove}
        size="sm"
        tooltipPosition="end"
      />
    </li>
  )
}
