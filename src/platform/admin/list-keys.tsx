import { useT } from '../web/texts.tsx'
import { type KeyLabel, KeysHelp } from './keys-help.tsx'

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
  /** Keys of what is done with selected rows, with what they do. */
  more?: readonly KeyLabel[] | undefined
}

/** Lists what the keys of a list do. */
export const ListKeys = ({ selectable, more = [] }: ListKeysProps) => {
  const t = useT()
  const own = KEYS.filter(([, does]) => selectable || !does.startsWith('choose'))
  return <KeysHelp keys={[...own.map(([key, does]) => [key, t(`admin.list.keys.${does}`)] as const), ...more]} />
}
