import EyeOff from 'lucide-react/icons/eye-off'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { Product } from '#catalog/contract-product.ts'
import { isRunningOut } from '#catalog/domain/availability.ts'
import { VISIBLE } from '#kernel/visibility-state.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Badge } from '#ui/badge.tsx'

/** Returns true for products that only staff see. */
export const isHiddenFromVisitors = (product: Product): boolean => product.visibility.currentStatus !== VISIBLE

/** Marks for staff: hidden from visitors, low stock. */
export const ProductMarks = ({ product, className }: { product: Product; className?: string }) => {
  const t = useT()
  const visitor = useVisitor()
  if (visitor.isGuest) return null
  return (
    <div className={className ?? 'contents'}>
      {isHiddenFromVisitors(product) ? (
        <Badge className="badge-lines" icon={<EyeOff aria-hidden className="size-3 shrink-0" />}>
          {t('catalog.notVisible')}
        </Badge>
      ) : null}
      {isRunningOut(product) ? (
        <span className="text-warn" title={t('catalog.runningOut')}>
          <TriangleAlert aria-hidden className="size-4" />
          <span className="sr-only">{t('catalog.runningOut')}</span>
        </span>
      ) : null}
    </div>
  )
}
