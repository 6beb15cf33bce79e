import type { FileUse } from '#files/contract-finder.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { can } from '#wire/visitor.ts'

/** The permissions that open the screens of uses. Pages and albums are shown on the site. */
const SCREEN_PERMISSIONS: Partial<Record<FileUse['kind'], string>> = {
  product: 'product.edit',
  category: 'category.edit',
  navigation: 'page.manage',
  mail: 'settings.edit',
}

/** Names a use of a file, with a link where the user may open it. */
export const FileUseLink = ({ use: { kind, title, href } }: { use: FileUse }) => {
  const t = useT()
  const visitor = useVisitor()
  const permission = SCREEN_PERMISSIONS[kind]
  const canOpen = href !== null && (permission === undefined || can(visitor, permission))
  return (
    <>
      <span className="text-secondary">{t(`finder.kinds.${kind}`)}: </span>
      {canOpen ? (
        <Link className="underline" href={href}>
          {title}
        </Link>
      ) : (
        title
      )}
    </>
  )
}
