import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

interface HoverCardProps {
  /** A link or button that makes sense alone; the card only previews. */
  trigger: ReactNode
  /** The card's name for assistive technology. */
  label: string
  children: ReactNode
  align?: 'start' | 'end' | undefined
  className?: string | undefined
}

/** A preview under its trigger on hover or focus, such as the mini-cart; Escape puts it away. */
export const HoverCard = ({ trigger, label, children, align = 'end', className }: HoverCardProps) => {
  const [dismissed, setDismissed] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape from the controls inside
    <div
      className={classNames('hover-card', className)}
      data-dismissed={dismissed || undefined}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setDismissed(false)
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        // Before what has the keyboard goes out of sight.
        event.currentTarget.querySelector<HTMLElement>('a, button')?.focus()
        setDismissed(true)
      }}
      onPointerEnter={() => setDismissed(false)}
    >
      {trigger}
      <section aria-label={label} className="hover-card-panel" data-align={align}>
        <div className="popup">{children}</div>
      </section>
    </div>
  )
}
