import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** Its name, spoken and shown on hover and focus. */
  label: string
  icon: ReactNode
  size?: 'sm' | 'md' | undefined
  /** For a button that stays down, such as a view mode. */
  pressed?: boolean | undefined
  href?: string | undefined
  /** Leaves out the visible name, where it would cover something. */
  quiet?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A 44 px button with a picture only. */
export const IconButton = ({ label, icon, size, pressed, href, quiet, className, ...rest }: IconButtonProps) => {
  const shared = {
    'aria-label': label,
    'data-size': size ?? 'md',
    'data-tip': quiet ? undefined : label,
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
