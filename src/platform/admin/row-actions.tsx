import Ellipsis from 'lucide-react/icons/ellipsis'
import { Menu } from '#ui/admin/menu.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { T } from '../web/texts.tsx'

/**
 * Creates the column with the menu of row actions. The context menu offers the same actions but is hard to discover.
 */
export const actionsColumn = <Row,>(
  t: T,
  { entries, rowName }: { entries: (row: Row) => readonly MenuEntry[]; rowName: (row: Row) => string },
): DataColumn<Row> => ({
  id: 'deeds',
  header: t('admin.list.deeds'),
  isPinnedEnd: true,
  cell: row => {
    const offered = entries(row)
    if (offered.length === 0) return null
    const label = t('admin.list.deedsOf', { name: rowName(row) })
    return (
      <Menu
        align="end"
        entries={offered}
        trigger={<IconButton icon={<Ellipsis aria-hidden />} label={label} size="sm" tip="none" />}
      />
    )
  },
})
