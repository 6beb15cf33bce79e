import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { LinkTabs } from '#ui/admin/link-tabs.tsx'
import { can } from '#wire/visitor.ts'

const TABS = {
  stock: 'warehouse',
  picking: 'picking',
  deliveries: 'StockDeliveries',
  counts: 'StockCounts',
  movements: 'StockMovements',
  proposal: 'OrderProposal',
  warehouses: 'Warehouses',
} as const
export type WarehouseTab = keyof typeof TABS

/** Links to the screens of the warehouse. */
export const WarehouseTabs = ({ current }: { current: WarehouseTab }) => {
  const t = useT()
  const language = useLanguage()
  const visitor = useVisitor()
  // Packing and stock keeping are separate permissions.
  const canOpen = (key: string) => can(visitor, key === 'picking' ? 'order.edit' : 'stock.edit')
  const openTabs = Object.entries(TABS).filter(([key]) => canOpen(key))
  const tabs = openTabs.map(([key, model]) => ({
    key,
    label: t(`warehouse.tabs.${key}`),
    href: `/${language}/admin/${model}`,
  }))
  return tabs.length < 2 ? null : <LinkTabs current={current} label={t('warehouse.tabs.label')} tabs={tabs} />
}
