import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Tabs } from './tabs.tsx'

export interface SettingsTab {
  key: string
  label: ReactNode
  /** Tabs are sorted by position. */
  position: number
  panel: ReactNode
}

interface SettingsModalProps {
  title: string
  closeLabel: string
  tabs: readonly SettingsTab[]
  /** The key of the open tab; null closes the dialog. An unknown key opens the first tab. */
  tab: string | null
  onTabChange: (key: string) => void
  onClose: () => void
}

/** Renders a dialog with settings in tabs, at most half the window wide. The parent controls the tab. */
export const SettingsModal = ({ title, closeLabel, tabs, tab, onTabChange, onClose }: SettingsModalProps) => {
  const sortedTabs = sortTabs(tabs)
  const currentTab = sortedTabs.find(({ key }) => key === tab) ?? sortedTabs[0]
  return (
    <Dialog closeLabel={closeLabel} onClose={onClose} open={tab !== null} size="settings" title={title}>
      <Tabs label={title} onChange={onTabChange} tabs={sortedTabs} value={currentTab?.key ?? ''} />
    </Dialog>
  )
}

export const sortTabs = <T extends Pick<SettingsTab, 'position'>>(tabs: readonly T[]): T[] =>
  tabs.toSorted((first, second) => first.position - second.position)
