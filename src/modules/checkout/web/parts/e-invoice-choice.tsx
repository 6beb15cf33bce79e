import { useEffect, useState } from 'react'
import { eInvoiceEndpoints } from '#bookkeeping/contract-e-invoice.ts'
import { canReceiveEInvoice } from '#checkout/domain/can-receive-e-invoice.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

/** Asks a business whether it wants e-invoices, unless the operator cannot deliver them. */
export const EInvoiceChoice = ({ form }: { form: CheckoutFields }) => {
  const t = useT()
  const code = canReceiveEInvoice(form.values) ? form.values.Client.company_reg_nr.replace(/\s/g, '') : ''
  const isDeliverable = useIsDeliverable(code)
  if (!isDeliverable) return null
  return (
    <Checkbox
      defaultChecked={form.values.wantsEInvoice}
      hint={t('checkout.eInvoiceHint')}
      label={t('checkout.eInvoice')}
      name="wantsEInvoice"
    />
  )
}

/** Asks the operator whether it delivers to a registry code. An empty code causes no request. */
const useIsDeliverable = (code: string): boolean => {
  const send = useSend()
  const [answer, setAnswer] = useState({ code: '', isDeliverable: false })
  useEffect(() => {
    if (code === '') return
    const controller = new AbortController()
    send(eInvoiceEndpoints.lookUp, { params: { code } }, { signal: controller.signal }).then(
      ({ body: { data } }) =>
        setAnswer({ code, isDeliverable: data.status === 'registered' || data.status === 'unknown' }),
      // When the request fails, the invoice is mailed.
      () => undefined,
    )
    return () => controller.abort()
  }, [send, code])
  return code !== '' && answer.code === code && answer.isDeliverable
}
