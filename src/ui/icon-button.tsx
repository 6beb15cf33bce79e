import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** The accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  size?: 'sm' | 'md' | undefined
  /** The state of a toggle button, such as a view mode. */
  pressed?: boolean | undefined
  href?: string | undefined
  /** The position of the tooltip: centred, aligned to the right end (near a border), or none. */
  tip?: 'center' | 'end' | 'none' | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A button with an icon only: 44 px, or 36 px as `sm`. */
export const IconButton = ({
  label,
  icon,
  size,
  pressed,
  href,
  tip = 'center',
  className,
  ...rest
}: IconButtonProps) => {
  const shared = {
    'aria-label': label,
    'data-size': size ?? 'md',
    'data-tip': tip === 'none' ? undefined : label,
    'data-tip-at': tip === 'end' ? tip : undefined,
    className: classNames('icon-button', className),
  }
  if (href !== undefined)
    return (
      <Link href={href} {...shared}>
        {icon}
      </Link>
    )
  return (
    <button type="button" {...rest} {...shared} aria-pressed={pressed}>
      {icon}
    </button>
  )
}
