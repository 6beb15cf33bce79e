import { useState } from 'react'
import { formatDateTime } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { translateUnit } from '#kernel/unit.ts'
import type { AdminLine, AdminOrder } from '#orders/contract-order-admin.ts'
import { LineFit } from '#orders/web/parts/line-fit.tsx'
import { LineGuarantee } from '#orders/web/parts/line-guarantee.tsx'
import { LineRoadUse } from '#orders/web/parts/line-road-use.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { can } from '#wire/visitor.ts'
import { DetailCard } from './detail-card.tsx'
import { EditLines } from './edit-lines.tsx'
import { LineBatches } from './line-batches.tsx'

export const OrderLines = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const [isEditing, setIsEditing] = useState(false)
  const visitor = useVisitor()
  const canEditLines = order.can_edit && can(visitor, 'order.money')
  return (
    <DetailCard
      actions={
        canEditLines ? (
          <Button onClick={() => setIsEditing(true)} size="sm">
            {t('orderAdmin.edit.title')}
          </Button>
        ) : null
      }
      title={t('orderAdmin.lines')}
    >
      {isEditing && canEditLines ? <EditLines onClose={() => setIsEditing(false)} order={order} /> : null}
      <ul>
        {order.lines.map(line => (
          <OrderLine key={line.position} line={line} order={order} />
        ))}
      </ul>
      <OrderTotals order={order} />
    </DetailCard>
  )
}

/** Names the list of rules that a verdict came from, so that a wrong one can be corrected. */
const FitSource = ({
  source: { name, confidence, decided_at: decidedAt },
}: {
  source: NonNullable<AdminLine['fit_source']>
}) => {
  const t = useT()
  const language = useLanguage()
  return (
    <p className="text-sm wrap-anywhere text-secondary">
      {t('orderAdmin.fitSource', { source: name, confidence: t(`orderAdmin.fitConfidences.${confidence}`) })}
      {decidedAt ? <span className="tabular"> · {formatDateTime(decidedAt, language)}</span> : null}
    </p>
  )
}

interface OrderLineProps {
  order: AdminOrder
  line: AdminOrder['lines'][number]
}

const OrderLine = ({ order, line }: OrderLineProps) => {
  const t = useT()
  const language = useLanguage()
  const canEditProducts = can(useVisitor(), 'product.edit')
  const { backordered } = line
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_fit-content(45%)] gap-x-4 border-t border-line py-2.5 first:border-t-0">
      <LinePicture image={line.image} />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {canEditProducts && line.class === 'product' ? (
            <Link href={`/${language}/admin/product/edit/${line.product_id}`}>{line.name}</Link>
          ) : (
            line.name
          )}
        </p>
        <p className="code text-sm text-secondary">{line.code1}</p>
        {line.discounts?.map(({ name, code, sum }) => (
          <p className="text-sm text-secondary" key={name}>
            {t('orders.discount', { name: code === '' ? name : `${name} (${code})`, sum: formatEuros(sum, language) })}
          </p>
        ))}
        {line.exclusion ? <p className="text-sm text-secondary">{t(`orders.exclusion.${line.exclusion}`)}</p> : null}
        {line.fit ? <LineFit fit={line.fit} /> : null}
        {line.fit_source ? <FitSource source={line.fit_source} /> : null}
        {line.road_use ? <LineRoadUse roadUse={line.road_use} /> : null}
        <LineBatches line={line} order={order} />
        {line.durability ? <LineGuarantee guarantee={line.durability} /> : null}
        {line.stock.length > 0 ? (
          <p className="tabular text-sm text-secondary">
            {t('orderAdmin.inStock')} {line.stock.map(({ warehouse, amount }) => `${warehouse} ${amount}`).join(' · ')}
          </p>
        ) : null}
        {line.class !== 'shipping' && line.sent > 0 && line.sent < line.amount ? (
          <p className="text-sm font-medium">{t('orderAdmin.sentCount', { count: line.sent })}</p>
        ) : null}
        {backordered > 0 ? (
          <p className="text-sm font-medium text-warn">{t('orderAdmin.backorderedCount', { count: backordered })}</p>
        ) : null}
        {line.returned > 0 ? (
          <p className="text-sm font-medium">{t('orderAdmin.returnedCount', { count: line.returned })}</p>
        ) : null}
      </div>
      <div className="tabular text-right">
        <p className="font-bold whitespace-nowrap">{formatEuros(line.total, language)}</p>
        <p className="text-sm text-secondary">
          {line.amount} {translateUnit(line.unit, language, line.amount)} × {formatEuros(line.price, language)}
        </p>
      </div>
    </li>
  )
}

const OrderTotals = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="tabular mt-2 grid gap-1 border-t border-line pt-3">
      {order.vat_exempt ? <p className="text-sm text-secondary">{t('orderAdmin.vatExempt')}</p> : null}
      <dl className="grid gap-1">
        {order.vat.map(({ percent, amount }) => (
          <div className="flex justify-between gap-6 text-sm text-secondary" key={percent}>
            <dt>{t('orderAdmin.vat', { percent })}</dt>
            <dd>{formatEuros(amount, language)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-6 text-lg font-bold">
          <dt>{t('orderAdmin.total')}</dt>
          <dd>{formatEuros(order.total, language)}</dd>
        </div>
      </dl>
    </div>
  )
}

const formatEuros = (euros: number, language: Language): string => formatCents(toCents(euros), language)

/** A line without a picture keeps the column width. */
const LinePicture = ({ image }: { image: string | null }) =>
  image ? (
    <img
      alt=""
      className="size-12 rounded-control object-cover"
      height={48}
      loading="lazy"
      src={`${image}?size=160`}
      width={48}
    />
  ) : (
    <span aria-hidden />
  )
