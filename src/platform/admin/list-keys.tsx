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
  selectable: boolean
  /** Shortcuts of the bulk actions. */
  more?: readonly KeyLabel[] | undefined
}

/** Shows the keyboard shortcuts of a list. */
export const ListKeys = ({ selectable, more = [] }: ListKeysProps) => {
  const t = useT()
  const own = KEYS.filter(([, does]) => selectable || !does.startsWith('choose'))
  return <KeyboardHelp keys={[...own.map(([key, does]) => [key, t(`admin.list.keys.${does}`)] as const), ...more]} />
}
