import { type AdminOrder, orderAdmin } from '#orders/contract-staff-order.ts'
import { KeysHelp } from '#platform/admin/keys-help.tsx'
import { useFile } from '#platform/admin/use-file.ts'
import { useKey } from '#platform/admin/use-key.ts'
import { useT } from '#platform/web/texts.tsx'
import { stepKeys } from './order-steps.tsx'

/** The keyboard shortcuts of the order page, with their help. */
export const OrderKeys = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const slip = useFile()
  useKey('y', () => void slip.open(orderAdmin.slips, { query: { ids: String(order.id) } }))
  useKey('m', () => document.getElementById('order-message')?.focus())
  return (
    <KeysHelp keys={[...stepKeys(t, order), ['y', t('orderAdmin.bulk.slips')], ['m', t('checkoutAdmin.vies.write')]]} />
  )
}
