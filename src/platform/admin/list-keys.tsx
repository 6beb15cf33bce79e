import { useT } from '../web/texts.tsx'
import { KeyboardHelp, type KeyLabel } from './keyboard-help.tsx'

const KEYS = [
  ['/', 'search'],
  ['↓', 'leave'],
  ['j', 'down'],
  ['k', 'up'],
  ['Enter', 'open'],
  ['x', 'choose'],
  ['Shift+X', 'chooseAll'],
] as const

interface ListKeysProps {
  isSelectable: boolean
  /** Shortcuts of the bulk actions. */
  bulkKeys?: readonly KeyLabel[] | undefined
}

/** Shows the keyboard shortcuts of a list. */
export const ListKeys = ({ isSelectable, bulkKeys = [] }: ListKeysProps) => {
  const t = useT()
  const listKeys = KEYS.filter(([, action]) => isSelectable || !action.startsWith('choose'))
  return (
    <KeyboardHelp
      keys={[...listKeys.map(([key, action]) => [key, t(`admin.list.keys.${action}`)] as const), ...bulkKeys]}
    />
  )
}
