import { type AdminOrder, orderAdmin } from '#orders/contract-order-admin.ts'
import { KeyboardHelp } from '#platform/admin/keyboard-help.tsx'
import { useHotkey } from '#platform/admin/use-hotkey.ts'
import { useOpenFile } from '#platform/admin/use-open-file.ts'
import { useT } from '#platform/web/texts.tsx'
import { listStepShortcuts } from './order-steps.tsx'

/** Shows the keyboard shortcuts of the order page, with their help. */
export const OrderShortcuts = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const slip = useOpenFile()
  useHotkey('y', () => void slip.open(orderAdmin.slips, { query: { ids: String(order.id) } }))
  useHotkey('m', () => document.getElementById('order-message')?.focus())
  return (
    <KeyboardHelp
      keys={[...listStepShortcuts(t, order), ['y', t('orderAdmin.bulk.slips')], ['m', t('checkoutAdmin.vies.write')]]}
    />
  )
}
