import { useEffect, useState } from 'react'
import { eInvoiceEndpoints } from '#bookkeeping/contract-e-invoice.ts'
import { canReceiveEInvoice } from '#checkout/domain/can-receive-e-invoice.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

/**
 * Asks an Estonian business whether it wants e-invoices, which mails carry too. The shop's operator may know that the
 * business is not registered as a recipient, and then nobody asks.
 */
export const EInvoiceChoice = ({ form }: { form: CheckoutFields }) => {
  const t = useT()
  const code = canReceiveEInvoice(form.values) ? form.values.Client.company_reg_nr.replace(/\s/g, '') : ''
  const isAsked = useRecipientCheck(code)
  if (!isAsked) return null
  return (
    <Checkbox
      defaultChecked={form.values.wantsEInvoice}
      hint={t('checkout.eInvoiceHint')}
      label={t('checkout.eInvoice')}
      name="wantsEInvoice"
    />
  )
}

/** Returns false until the operator answered, and for a business that it does not know. An empty code sends nothing. */
const useRecipientCheck = (code: string): boolean => {
  const send = useSend()
  const [answer, setAnswer] = useState({ code: '', isAsked: false })
  useEffect(() => {
    if (code === '') return
    const controller = new AbortController()
    send(eInvoiceEndpoints.lookUp, { params: { code } }, { signal: controller.signal }).then(
      ({ body: { data } }) => setAnswer({ code, isAsked: data.status !== 'unregistered' }),
      // Without an answer the business may still demand an e-invoice (Accounting Act, section 7¹).
      () => setAnswer({ code, isAsked: true }),
    )
    return () => controller.abort()
  }, [send, code])
  return code !== '' && answer.code === code && answer.isAsked
}
