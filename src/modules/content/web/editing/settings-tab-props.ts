import type { PageSettings } from '#content/contract-page-settings.ts'

export interface SettingsTabProps {
  pageId: number
  settings: PageSettings
  /** Runs after a change was saved. */
  onChange: () => void
}
