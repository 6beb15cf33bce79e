import { type ReactNode, useState } from 'react'
import { joinClassNames } from './class-names.ts'

interface HoverCardProps {
  /** A link or button that works without the card. */
  trigger: ReactNode
  /** The accessible name of the card. */
  label: string
  children: ReactNode
  align?: 'start' | 'end' | undefined
  className?: string | undefined
}

/** Renders a preview below its trigger on hover or focus, such as the mini-cart. Escape hides it. */
export const HoverCard = ({ trigger, label, children, align = 'end', className }: HoverCardProps) => {
  const [isDismissed, setIsDismissed] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape from the controls inside
    <div
      className={joinClassNames('hover-card', className)}
      data-dismissed={isDismissed || undefined}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsDismissed(false)
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        // Move the focus before its element becomes hidden.
        event.currentTarget.querySelector<HTMLElement>('a, button')?.focus()
        setIsDismissed(true)
      }}
      onPointerEnter={() => setIsDismissed(false)}
    >
      {trigger}
      <section aria-label={label} className="hover-card-panel" data-align={align}>
        <div className="popup">{children}</div>
      </section>
    </div>
  )
}
