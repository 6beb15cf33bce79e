import { useT } from '../web/texts.tsx'
import { KeyboardHelp, type KeyLabel } from './keyboard-help.tsx'

const LIST_SHORTCUTS = [
  ['/', 'search'],
  ['↓', 'leave'],
  ['j', 'down'],
  ['k', 'up'],
  ['Enter', 'open'],
] as const
const SELECTION_SHORTCUTS = [
  ['x', 'choose'],
  ['Shift+X', 'chooseAll'],
] as const

interface ListKeysProps {
  isSelectable: boolean
  /** Shortcuts of the bulk actions. */
  bulkShortcuts?: readonly KeyLabel[] | undefined
}

export const ListShortcuts = ({ isSelectable, bulkShortcuts = [] }: ListKeysProps) => {
  const t = useT()
  const listKeys = isSelectable ? [...LIST_SHORTCUTS, ...SELECTION_SHORTCUTS] : LIST_SHORTCUTS
  return (
    <KeyboardHelp
      keys={[...listKeys.map(([key, action]) => [key, t(`admin.list.keys.${action}`)] as const), ...bulkShortcuts]}
    />
  )
}
