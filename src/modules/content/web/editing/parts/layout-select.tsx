import { useState } from 'react'
import type { Containers } from '#content/contract-block.ts'
import { type LayoutConsequence, listLayoutConsequences } from '#content/domain/layout-consequences.ts'
import { type LayoutName, listSelectableLayouts } from '#content/domain/page-layouts.ts'
import { type T, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Select } from '#ui/admin/select.tsx'

interface LayoutSelectProps {
  value: string
  /** The layout that visitors see now. */
  shownLayout: string
  /** The blocks of the page. */
  containers: Containers
  allowedLayouts: readonly LayoutName[]
  onChange: (layout: string) => void
}

/** Selects a layout. It warns when a layout hides content from visitors. */
export const LayoutSelect = ({
  value,
  shownLayout,
  containers,
  allowedLayouts: allowed,
  onChange,
}: LayoutSelectProps) => {
  const t = useT()
  const [pendingLayout, setPendingLayout] = useState<string | null>(null)
  const chooseLayout = (next: string) => {
    if (listLayoutConsequences(shownLayout, next, containers).length > 0) setPendingLayout(next)
    else onChange(next)
  }
  const options = listSelectableLayouts(allowed, value).map(layout => ({
    value: layout as string,
    label: t(`editing.layout.${layout}`),
  }))
  return (
    <div className="grid content-start gap-2">
      <Select
        hint={t('editing.layoutHint')}
        label={t('editing.field.layout')}
        onChange={chooseLayout}
        options={options}
        value={value}
      />
      <Consequences consequences={listLayoutConsequences(shownLayout, value, containers)} />
      <Alert
        cancelLabel={t('editing.layoutChange.keep')}
        confirmLabel={t('editing.layoutChange.change')}
        isDestructive
        onCancel={() => setPendingLayout(null)}
        onConfirm={() => {
          if (pendingLayout !== null) onChange(pendingLayout)
          setPendingLayout(null)
        }}
        open={pendingLayout !== null}
        title={t('editing.layoutChange.title', { layout: t(`editing.layout.${pendingLayout ?? value}`) })}
      >
        <Consequences consequences={listLayoutConsequences(shownLayout, pendingLayout ?? value, containers)} />
      </Alert>
    </div>
  )
}

const Consequences = ({ consequences }: { consequences: readonly LayoutConsequence[] }) => {
  const t = useT()
  return consequences.length > 0 ? (
    <ul className="list-disc ps-5 text-sm">
      {consequences.map(consequence => (
        <li key={JSON.stringify(consequence)}>{describeConsequence(consequence, t)}</li>
      ))}
    </ul>
  ) : null
}

const describeConsequence = (consequence: LayoutConsequence, t: T): string => {
  if (consequence.kind === 'notFound') return t('editing.layoutChange.notFound')
  if (consequence.kind === 'redirects') return t('editing.layoutChange.redirects', { to: consequence.to })
  if (consequence.kind === 'losesFunction') return t(`editing.layoutChange.losesFunction.${consequence.layout}`)
  const { container, blocks } = consequence
  const names = blocks.map(({ type }) => t(`editing.block.${type}`)).join(', ')
  return t('editing.layoutChange.hidesBlocks', { place: t(`editing.container.${container}`), names })
}
