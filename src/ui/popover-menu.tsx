import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import { moveIndex } from './move-index.ts'
import { usePopup } from './use-popup.ts'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** An address makes it a link. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
  /** The one that holds now; draws a tick. */
  checked?: boolean | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** BCP 47 tag, for the names of languages. */
  lang?: string | undefined
}

interface PopoverMenuProps {
  items: readonly MenuItem[]
  /** What stands on the button. */
  trigger: ReactNode
  /** The button's name where its content is a picture. */
  label?: string | undefined
  /** Class of the button, e.g. `icon-button` or `button`. */
  triggerClass?: string | undefined
  align?: 'start' | 'end' | undefined
  className?: string | undefined
}

const rowsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

const Row = ({ item, choose }: { item: MenuItem; choose: () => void }) => {
  const shared = {
    'aria-disabled': item.disabled || undefined,
    'data-danger': item.danger || undefined,
    className: 'menu-item',
    lang: item.lang,
    onClick: () => {
      if (!item.disabled) choose()
    },
    tabIndex: -1,
    ...(item.checked === undefined
      ? { role: 'menuitem' as const }
      : { role: 'menuitemradio' as const, 'aria-checked': item.checked }),
  }
  const content = (
    <>
      {item.icon}
      <span className="flex-1">{item.label}</span>
      {item.checked ? <Check aria-hidden /> : null}
    </>
  )
  return item.href === undefined ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <Link href={item.href} {...shared}>
      {content}
    </Link>
  )
}

/** A button with a short list of actions or addresses. */
export const PopoverMenu = ({ items, trigger, label, triggerClass, align, className }: PopoverMenuProps) => {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const id = useId()
  usePopup({ anchor, popup, open, close: () => setOpen(false), align })
  useLayoutEffect(() => {
    if (!open) return
    const rows = rowsOf(popup.current)
    const held = rows.find(row => row.getAttribute('aria-checked') === 'true')
    ;(held ?? rows[0])?.focus()
  }, [open])
  const leave = () => {
    setOpen(false)
    anchor.current?.focus()
  }
  const steer = (event: KeyboardEvent) => {
    const rows = rowsOf(popup.current)
    const current = rows.findIndex(row => row.matches(':focus'))
    const letter = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : undefined
    const target = letter
      ? [...rows.slice(current + 1), ...rows.slice(0, current + 1)].find(row =>
          row.textContent?.trim().toLowerCase().startsWith(letter),
        )
      : rows[moveIndex(event.key, current, rows.length) ?? -1]
    if (event.key === 'Escape' || event.key === 'Tab') leave()
    if (event.key === 'Escape' || target) event.preventDefault()
    if (event.key === 'Escape') event.stopPropagation()
    target?.focus()
  }
  return (
    <>
      <button
        aria-controls={open ? id : undefined}
        aria-expanded={open}
        aria-haspopup="menu"
        aria-label={label}
        className={triggerClass ?? 'icon-button'}
        onClick={() => setOpen(!open)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        ref={anchor}
        type="button"
      >
        {trigger}
      </button>
      <div
        aria-label={label}
        className={classNames('popup menu', className)}
        id={id}
        onKeyDown={steer}
        popover="manual"
        ref={popup}
        role="menu"
        tabIndex={-1}
      >
        {items.map(item => (
          <Row
            choose={() => {
              leave()
              item.onSelect?.()
            }}
            item={item}
            key={item.key}
          />
        ))}
      </div>
    </>
  )
}
