import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Tabs } from './tabs.tsx'

export interface SettingsTab {
  key: string
  label: ReactNode
  /** Tabs stand in the order of their positions, wherever they come from. */
  position: number
  panel: ReactNode
}

interface SettingsModalProps {
  title: string
  closeLabel: string
  tabs: readonly SettingsTab[]
  /** The open one; null is closed. One that is not there opens the first. */
  tab: string | null
  onTab: (key: string) => void
  onClose: () => void
}

/** Settings in tabs, at most half as wide as the window. Whoever holds its tab opens it, turns it over and closes it. */
export const SettingsModal = ({ title, closeLabel, tabs, tab, onTab, onClose }: SettingsModalProps) => {
  const ordered = inOrder(tabs)
  const shown = ordered.find(({ key }) => key === tab) ?? ordered[0]
  return (
    <Dialog closeLabel={closeLabel} onClose={onClose} open={tab !== null} size="settings" title={title}>
      <Tabs label={title} onChange={onTab} tabs={ordered} value={shown?.key ?? ''} />
    </Dialog>
  )
}

export const inOrder = <T extends Pick<SettingsTab, 'position'>>(tabs: readonly T[]): T[] =>
  tabs.toSorted((one, other) => one.position - other.position)
