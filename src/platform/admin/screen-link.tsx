import { findListScreenPermission } from '#kernel/saved-view-permission.ts'
import { Link, type LinkProps } from '#ui/link.tsx'
import { can } from '#wire/visitor.ts'
import { useVisitor } from '../web/session.tsx'

/**
 * Shows a link to a screen of the administration area. Users without the permission of the screen see only its text.
 */
export const ScreenLink = ({ children, className, href, ...rest }: LinkProps) => {
  const visitor = useVisitor()
  const [, model = ''] = /^\/\w\w\/admin\/([\w-]+)/.exec(href) ?? []
  const permission = findListScreenPermission(model)
  if (permission !== undefined && !can(visitor, permission)) return <span className={className}>{children}</span>
  return (
    <Link className={className} href={href} {...rest}>
      {children}
    </Link>
  )
}
