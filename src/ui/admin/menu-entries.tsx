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
  shortcut?: string | undefined
  isDestructive?: boolean | undefined
  disabled?: boolean | undefined
  startsGroup?: boolean | undefined
}

/** Renders the entries of a menu or context menu. */
export const MenuEntries = ({ entries }: { entries: readonly MenuEntry[] }) =>
  entries.map(entry => (
    <Fragment key={entry.key}>
      {entry.startsGroup ? <Menu.Separator className="options-line" /> : null}
      <MenuEntryItem {...entry} />
    </Fragment>
  ))

const MenuEntryItem = ({ label, icon, href, download, onSelect, shortcut, isDestructive, disabled }: MenuEntry) => {
  const sharedProps = { className: 'option', 'data-danger': isDestructive || undefined }
  const content = (
    <>
      {icon}
      <span className="min-w-0">{label}</span>
      {shortcut ? <kbd className="option-keys">{shortcut}</kbd> : null}
    </>
  )
  return href === undefined || disabled ? (
    <Menu.Item {...sharedProps} disabled={disabled ?? false} onClick={onSelect}>
      {content}
    </Menu.Item>
  ) : (
    <Menu.LinkItem {...sharedProps} closeOnClick render={<Link download={download} fullLoad={download} href={href} />}>
      {content}
    </Menu.LinkItem>
  )
}
