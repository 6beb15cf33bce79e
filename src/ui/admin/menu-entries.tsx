import { Menu } from '@base-ui/react/menu'
import { Fragment, type ReactNode } from 'react'
import { Link } from '#ui/link.tsx'

export interface MenuEntry {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** An address makes it a link. */
  href?: string | undefined
  /** What stands at the address is a file to keep. */
  download?: boolean | undefined
  onSelect?: (() => void) | undefined
  /** What does the same without the menu, e.g. "Ctrl+S". */
  keys?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Begins another group. */
  line?: boolean | undefined
}

/** What a menu offers; the same for one under a button and one at the pointer. */
export const MenuEntries = ({ entries }: { entries: readonly MenuEntry[] }) =>
  entries.map(entry => (
    <Fragment key={entry.key}>
      {entry.line ? <Menu.Separator className="options-line" /> : null}
      <Entry {...entry} />
    </Fragment>
  ))

const Entry = ({ label, icon, href, download, onSelect, keys, danger, disabled }: MenuEntry) => {
  const shared = { className: 'option', 'data-danger': danger || undefined }
  const content = (
    <>
      {icon}
      <span className="min-w-0">{label}</span>
      {keys ? <kbd className="option-keys">{keys}</kbd> : null}
    </>
  )
  return href === undefined || disabled ? (
    <Menu.Item {...shared} disabled={disabled ?? false} onClick={onSelect}>
      {content}
    </Menu.Item>
  ) : (
    <Menu.LinkItem {...shared} closeOnClick render={<Link download={download} fullLoad={download} href={href} />}>
      {content}
    </Menu.LinkItem>
  )
}
