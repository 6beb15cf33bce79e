import { useState } from 'react'
import { checkoutAdmin } from '#checkout/contract-checkout-admin.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'

const TONES = { valid: 'success', invalid: 'warning', unknown: 'warning' } as const

/** Shows a button that checks the VAT number again and reports the result. */
export const RequestViesButton = ({ order, isPrimary = false }: { order: AdminOrder; isPrimary?: boolean }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [isBusy, setIsBusy] = useState(false)
  const check = async () => {
    setIsBusy(true)
    try {
      const { body } = await send(checkoutAdmin.repeatVatCheck, { params: { id: order.id } })
      await reload()
      const { result, number } = body.data
      showToast(TONES[result], t(`checkoutAdmin.vies.checked.${result}`, { number }))
    } catch (error) {
      notifyError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      isLoading={isBusy}
      loadingLabel={t('checkoutAdmin.vies.checking')}
      onClick={() => void check()}
      size="sm"
      {...(isPrimary && { variant: 'primary' })}
    >
      {t('checkoutAdmin.vies.check')}
    </Button>
  )
}
