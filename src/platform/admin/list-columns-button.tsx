import Columns3 from 'lucide-react/icons/columns-3'
import { useState } from 'react'
import { ColumnsDialog } from '#ui/admin/columns-dialog.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { setOption } from '../web/options.ts'
import { useT } from '../web/texts.tsx'
import type { List } from '../web/use-list.ts'
import { DENSITY_OPTION } from './list-density.ts'

interface ColumnsButtonProps<Row> {
  columns: readonly DataColumn<Row>[]
  density: 'dense' | 'roomy'
  list: List
}

export const ColumnsButton = <Row extends object>({ columns, density, list }: ColumnsButtonProps<Row>) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<Columns3 aria-hidden />} onClick={() => setIsOpen(true)} size="sm">
        {t('admin.list.columns')}
      </Button>
      <ColumnsDialog
        columns={columns.slice(1)}
        density={density}
        labels={{
          title: t('admin.list.columns'),
          close: t('admin.close'),
          up: column => t('admin.list.columnUp', { column }),
          down: column => t('admin.list.columnDown', { column }),
          density: t('admin.list.density'),
          dense: t('admin.list.dense'),
          roomy: t('admin.list.roomy'),
        }}
        onClose={() => setIsOpen(false)}
        onDensityChange={value => setOption(DENSITY_OPTION, value)}
        onVisibleColumnsChange={list.setColumns}
        open={isOpen}
        visibleColumns={list.columns}
      />
    </>
  )
}
