import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'
import { Ripple } from './ripple.tsx'
import { Spinner } from './spinner.tsx'

interface ButtonBaseProps {
  /** Use at most one primary button per view. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  wide?: boolean | undefined
  icon?: ReactNode
  iconEnd?: ReactNode
  children: ReactNode
}

interface NativeButtonProps extends ButtonBaseProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  href?: undefined
  /** Shows a spinner, keeps focus and size, and ignores clicks. */
  loading?: boolean | undefined
  /** Replaces the text while loading. */
  loadingLabel?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

interface LinkButtonProps extends ButtonBaseProps, Omit<LinkProps, 'children'> {
  loading?: undefined
  loadingLabel?: undefined
}

export type ButtonProps = NativeButtonProps | LinkButtonProps

const buildVariantAttributes = (
  variant: ButtonBaseProps['variant'],
  size: ButtonBaseProps['size'],
  wide?: boolean,
) => ({
  'data-variant': variant ?? 'secondary',
  'data-size': size ?? 'md',
  'data-wide': wide || undefined,
})

const LinkButton = ({ variant, size, wide, icon, iconEnd, children, className, ...rest }: LinkButtonProps) => {
  const { loading: _loading, loadingLabel: _label, ...link } = rest
  return (
    <Link {...link} {...buildVariantAttributes(variant, size, wide)} className={classNames('button', className)}>
      {icon}
      <span>{children}</span>
      {iconEnd}
      <Ripple />
    </Link>
  )
}

const NativeButton = (props: NativeButtonProps) => {
  const { variant, size, wide, icon, iconEnd, children, className, loading, loadingLabel, onClick, ...rest } = props
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...buildVariantAttributes(variant, size, wide)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      className={classNames('button', className)}
      onClick={handleClick}
    >
      {loading ? <Spinner /> : icon}
      <span>{loading && loadingLabel ? loadingLabel : children}</span>
      {iconEnd}
      <Ripple />
    </button>
  )
}

/** A button; with `href` a link that looks like one. */
export const Button = (props: ButtonProps) =>
  props.href === undefined ? <NativeButton {...props} /> : <LinkButton {...props} />
