import type { ReactNode } from 'react'
import type { BuildRole } from '#builds/contract-build.ts'
import { ProductPicture } from '#catalog/web/parts/product-picture.tsx'
import { RoadUseBadge } from '#catalog/web/parts/road-use-badge.tsx'
import { formatCents, toCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'

const TONES = { fits: 'good', universal: 'good', fits_if: 'warn', no_fit: 'bad', unknown: 'neutral' } as const

/** Shows a role of a build with its product, the verdict for the car and its problems. */
export const BuildRoleRow = ({ role, children }: { role: BuildRole; children?: ReactNode }) => {
  const t = useT()
  const language = useLanguage()
  const { name, product, amount, verdict, fit, reason, problems } = role
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-b border-line py-4 small:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <ProductPicture image={product?.image ? { ...product.image, alt: '' } : null} sizes="80px" />
      <div className="min-w-0">
        {name ? <p className="text-sm text-secondary">{name}</p> : null}
        {product ? (
          <>
            <p className="font-bold wrap-anywhere">
              <Link className="text-text no-underline hover:underline" href={product.path}>
                {product.name}
              </Link>
            </p>
            <p className="code text-sm text-secondary">{product.code1}</p>
            <p className="mt-1.5 flex flex-wrap gap-2">
              {verdict && verdict !== 'unknown' ? <Badge tone={TONES[verdict]}>{fit}</Badge> : null}
              <RoadUseBadge product={product} />
            </p>
            {verdict && verdict !== 'fits' && verdict !== 'universal' ? (
              <p className="mt-1 text-sm text-secondary">{reason}</p>
            ) : null}
          </>
        ) : (
          <p>{t('builds.noPart')}</p>
        )}
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: problems with unnamed parts are equal
          <p className="mt-1 text-sm font-medium text-warn" key={index}>
            {problem}
          </p>
        ))}
      </div>
      <div className="max-small:col-start-2 small:text-right">
        {product ? (
          <p className="tabular font-bold whitespace-nowrap">
            {amount > 1 ? <span className="font-normal text-secondary">{`${amount} × `}</span> : null}
            {formatCents(toCents(product.total_price), language)}
          </p>
        ) : null}
        {product && !role.is_for_sale ? <p className="text-sm text-warn">{t('builds.notForSale')}</p> : null}
        {children}
      </div>
    </li>
  )
}
