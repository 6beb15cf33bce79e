import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { joinClassNames } from './class-names.ts'
import { Link } from './link.tsx'

interface ChipProps {
  children: ReactNode
  /** True for a chosen filter. */
  isActive?: boolean | undefined
  /** The accessible name of a chip that removes itself, e.g. "Remove filter Brand: HKS". Adds a cross. */
  removeLabel?: string | undefined
  href?: string | undefined
  onPress?: (() => void) | undefined
  className?: string | undefined
}

/** Renders a small option. With `removeLabel` a click anywhere removes it. */
export const Chip = ({ children, isActive, removeLabel, href, onPress, className }: ChipProps) => {
  const sharedProps = {
    'data-active': isActive || undefined,
    className: joinClassNames('chip', className),
  }
  const content = (
    <>
      {removeLabel ? <VisuallyHidden>{removeLabel}</VisuallyHidden> : null}
      <span aria-hidden={removeLabel ? true : undefined} className="line-clamp-2">
        {children}
      </span>
      {removeLabel ? <X aria-hidden className="-mr-1 size-3.5" /> : null}
    </>
  )
  if (href !== undefined)
    return (
      <Link href={href} {...sharedProps} keepScroll>
        {content}
      </Link>
    )
  if (!onPress) return <span {...sharedProps}>{content}</span>
  return (
    <button aria-pressed={removeLabel ? undefined : isActive} onClick={onPress} type="button" {...sharedProps}>
      {content}
    </button>
  )
}

/** Shows text to screen readers only. */
const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>
