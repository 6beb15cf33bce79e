import { useLanguage, useT } from '#platform/web/texts.tsx'
import { LinkTabs } from '#ui/admin/link-tabs.tsx'

const TABS = {
  stock: 'warehouse',
  deliveries: 'StockDeliveries',
  counts: 'StockCounts',
  movements: 'StockMovements',
  proposal: 'OrderProposal',
  warehouses: 'Warehouses',
} as const
export type WarehouseTab = keyof typeof TABS

/** The screens of the warehouse. */
export const WarehouseTabs = ({ current }: { current: WarehouseTab }) => {
  const t = useT()
  const language = useLanguage()
  const tabs = Object.entries(TABS).map(([key, model]) => ({
    key,
    label: t(`warehouse.tabs.${key}`),
    href: `/${language}/admin/${model}`,
  }))
  return <LinkTabs current={current} label={t('warehouse.tabs.label')} tabs={tabs} />
}
