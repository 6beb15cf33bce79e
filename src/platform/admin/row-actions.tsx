import Ellipsis from 'lucide-react/icons/ellipsis'
import { Menu } from '#ui/admin/menu.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { T } from '../web/texts.tsx'

/**
 * Creates the column with the menu of row actions. The context menu offers the same actions but is hard to discover.
 */
export const createActionsColumn = <Row,>(
  t: T,
  {
    getMenuEntries,
    getRowName,
  }: { getMenuEntries: (row: Row) => readonly MenuEntry[]; getRowName: (row: Row) => string },
): DataColumn<Row> => ({
  id: 'actions',
  header: t('admin.list.actions'),
  isPinnedEnd: true,
  cell: row => {
    const entries = getMenuEntries(row)
    if (entries.length === 0) return null
    const label = t('admin.list.actionsFor', { name: getRowName(row) })
    return (
      <Menu
        align="end"
        entries={entries}
        trigger={<IconButton icon={<Ellipsis aria-hidden />} label={label} size="sm" tooltipPosition="none" />}
      />
    )
  },
})
