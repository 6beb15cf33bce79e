import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface Tab {
  key: string
  label: ReactNode
  panel: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (key: string) => void
  /** Keeps hidden panels mounted, for panels with fields of one form. */
  keepMounted?: boolean | undefined
}

/** Renders tabs with one visible panel. Arrow keys move between the tabs. */
export const Tabs = ({ label, tabs, value, onChange, keepMounted }: TabsProps) => (
  <Base.Root onValueChange={key => onChange(String(key))} value={value}>
    <Base.List activateOnFocus aria-label={label} className="staff-tabs">
      {tabs.map(tab => (
        <Base.Tab key={tab.key} value={tab.key}>
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map(tab => (
      <Base.Panel className="pt-5" key={tab.key} keepMounted={keepMounted ?? false} value={tab.key}>
        {tab.panel}
      </Base.Panel>
    ))}
  </Base.Root>
)
