import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { joinClassNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

interface IconButtonBaseProps {
  /** The accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  size?: 'sm' | 'md' | undefined
  /** The position of the tooltip: centred, aligned to the right end (near a border), or none. */
  tooltipPosition?: 'center' | 'end' | 'none' | undefined
}

interface NativeIconButtonProps
  extends IconButtonBaseProps,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  href?: undefined
  /** The state of a toggle button, such as a view mode. */
  pressed?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

interface LinkIconButtonProps extends IconButtonBaseProps, Omit<LinkProps, 'children' | 'aria-label'> {
  disabled?: undefined
  pressed?: undefined
}

export type IconButtonProps = NativeIconButtonProps | LinkIconButtonProps

/** Renders a button with an icon only: 44 px, or 36 px as `sm`. With `href` it is a link. */
export const IconButton = ({
  label,
  icon,
  size,
  pressed,
  tooltipPosition = 'center',
  className,
  ...restProps
}: IconButtonProps) => {
  const sharedProps = {
    'aria-label': label,
    'data-size': size ?? 'md',
    'data-tip': tooltipPosition === 'none' ? undefined : label,
    'data-tip-at': tooltipPosition === 'end' ? tooltipPosition : undefined,
    className: joinClassNames('icon-button', className),
  }
  if (restProps.href !== undefined)
    return (
      <Link {...restProps} {...sharedProps}>
        {icon}
      </Link>
    )
  return (
    <button type="button" {...restProps} {...sharedProps} aria-pressed={pressed}>
      {icon}
    </button>
  )
}
