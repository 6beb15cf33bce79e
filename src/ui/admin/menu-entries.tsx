import { Menu } from '@base-ui/react/menu'
import { Fragment, type ReactNode } from 'react'
import { Link } from '#ui/link.tsx'

export interface MenuEntry {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** Makes the entry a link. */
  href?: string | undefined
  /** Downloads the file at the address. */
  download?: boolean | undefined
  onSelect?: (() => void) | undefined
  /** The keyboard shortcut, e.g. "Ctrl+S". */
  keys?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Starts a new group. */
  line?: boolean | undefined
}

/** The entries of a menu or context menu. */
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
