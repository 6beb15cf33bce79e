import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { joinClassNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'
import { Ripple } from './ripple.tsx'
import { Spinner } from './spinner.tsx'

interface ButtonBaseProps {
  /** Use at most one primary button per view. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  isWide?: boolean | undefined
  icon?: ReactNode
  iconEnd?: ReactNode
  children: ReactNode
}

interface NativeButtonProps extends ButtonBaseProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  href?: undefined
  /** Shows a spinner, keeps focus and size, and ignores clicks. */
  isLoading?: boolean | undefined
  /** Replaces the text while loading. */
  loadingLabel?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

interface LinkButtonProps extends ButtonBaseProps, Omit<LinkProps, 'children'> {
  isLoading?: undefined
  loadingLabel?: undefined
}

export type ButtonProps = NativeButtonProps | LinkButtonProps

const buildVariantAttributes = (
  variant: ButtonBaseProps['variant'],
  size: ButtonBaseProps['size'],
  isWide?: boolean,
) => ({
  'data-variant': variant ?? 'secondary',
  'data-size': size ?? 'md',
  'data-wide': isWide || undefined,
})

const LinkButton = ({ variant, size, isWide, icon, iconEnd, children, className, ...restProps }: LinkButtonProps) => {
  const { isLoading: _loading, loadingLabel: _label, ...link } = restProps
  return (
    <Link {...link} {...buildVariantAttributes(variant, size, isWide)} className={joinClassNames('button', className)}>
      {icon}
      <span>{children}</span>
      {iconEnd}
      <Ripple />
    </Link>
  )
}

const NativeButton = (props: NativeButtonProps) => {
  const { variant, size, isWide, icon, iconEnd, children, className, isLoading, loadingLabel, onClick, ...restProps } =
    props
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isLoading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...restProps}
      {...buildVariantAttributes(variant, size, isWide)}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || restProps['aria-disabled']}
      className={joinClassNames('button', className)}
      onClick={handleClick}
    >
      {isLoading ? <Spinner /> : icon}
      <span>{isLoading && loadingLabel ? loadingLabel : children}</span>
      {iconEnd}
      <Ripple />
    </button>
  )
}

/** Renders a button; with `href` a link that looks like one. */
export const Button = (props: ButtonProps) =>
  props.href === undefined ? <NativeButton {...props} /> : <LinkButton {...props} />
