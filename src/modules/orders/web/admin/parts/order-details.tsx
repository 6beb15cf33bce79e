import { type ReactNode, useState } from 'react'
import { formatCountryName } from '#kernel/country-name.ts'
import { buildMailLink } from '#kernel/mail-link.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { translateUnit } from '#kernel/unit.ts'
import { E_INVOICE_FORMATS } from '#orders/contract-order.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
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
import { OrderShipments } from './order-shipments.tsx'

/** Shows the lines of an order with its totals. */
export const OrderLines = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const [isEditing, setIsEditing] = useState(false)
  const visitor = useVisitor()
  const canEditProducts = can(visitor, 'product.edit')
  const canEditLines = order.can_edit && can(visitor, 'order.money')
  const language = useLanguage()
  const formatEuros = (euros: number) => formatCents(toCents(euros), language)
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
          <li
            className="grid grid-cols-[3rem_minmax(0,1fr)_fit-content(45%)] gap-x-4 border-t border-line py-2.5 first:border-t-0"
            key={line.position}
          >
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
              {line.exclusion ? (
                <p className="text-sm text-secondary">{t(`orders.exclusion.${line.exclusion}`)}</p>
              ) : null}
              {line.fit ? <LineFit fit={line.fit} /> : null}
              {line.road_use ? <LineRoadUse roadUse={line.road_use} /> : null}
              <LineBatches line={line} order={order} />
              {line.durability ? <LineGuarantee guarantee={line.durability} /> : null}
              {line.stock.length > 0 ? (
                <p className="tabular text-sm text-secondary">
                  {t('orderAdmin.inStock')}{' '}
                  {line.stock.map(({ warehouse, amount }) => `${warehouse} ${amount}`).join(' · ')}
                </p>
              ) : null}
              {line.class !== 'shipping' && line.sent > 0 && line.sent < line.amount ? (
                <p className="text-sm font-medium">{t('orderAdmin.sentCount', { count: line.sent })}</p>
              ) : null}
              {line.awaited > 0 ? (
                <p className="text-sm font-medium text-warn">{t('orderAdmin.awaitedCount', { count: line.awaited })}</p>
              ) : null}
              {line.returned > 0 ? (
                <p className="text-sm font-medium">{t('orderAdmin.returnedCount', { count: line.returned })}</p>
              ) : null}
            </div>
            <div className="tabular text-right">
              <p className="font-bold whitespace-nowrap">{formatEuros(line.total)}</p>
              <p className="text-sm text-secondary">
                {line.amount} {translateUnit(line.unit, language, line.amount)} × {formatEuros(line.price)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="tabular mt-2 grid gap-1 border-t border-line pt-3">
        {order.vat.map(({ percent, amount }) => (
          <div className="flex justify-between gap-6 text-sm text-secondary" key={percent}>
            <dt>{t('orderAdmin.vat', { percent })}</dt>
            <dd>{formatEuros(amount)}</dd>
          </div>
        ))}
        {order.vat_exempt ? <p className="text-sm text-secondary">{t('orderAdmin.vatExempt')}</p> : null}
        <div className="flex justify-between gap-6 text-lg font-bold">
          <dt>{t('orderAdmin.total')}</dt>
          <dd>{formatEuros(order.total)}</dd>
        </div>
      </dl>
    </DetailCard>
  )
}

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

export const OrderClient = ({
  order: { client, client_id: id, client_type, short_contact_address, language },
  correctButton,
}: {
  order: AdminOrder
  /** The button that corrects the data. */
  correctButton: ReactNode
}) => {
  const t = useT()
  const visitor = useVisitor()
  const interfaceLanguage = useLanguage()
  const contact = `${client.first_name} ${client.last_name}`.trim()
  return (
    <DetailCard
      actions={
        <>
          {id !== null && can(visitor, 'client.edit') ? (
            <Link className="text-sm underline" href={`/${interfaceLanguage}/admin/client/edit/${id}`}>
              {t('clientAdmin.open')}
            </Link>
          ) : null}
          {correctButton}
        </>
      }
      title={t('orderAdmin.client')}
    >
      <div className="grid gap-1 wrap-anywhere">
        {client_type === 'business' ? <p className="font-bold">{client.business_name}</p> : null}
        {contact ? <p className={client_type === 'business' ? undefined : 'font-bold'}>{contact}</p> : null}
        <p>
          <a className="underline" href={buildMailLink(client.email)}>
            {client.email}
          </a>
        </p>
        <p>
          <a className="underline" href={`tel:${client.phone.replace(/\s/g, '')}`}>
            {client.phone}
          </a>
        </p>
        {client.company_reg_nr ? <p>{t('orderAdmin.regNr', { number: client.company_reg_nr })}</p> : null}
        {client.vat_reg_nr ? <p>{t('orderAdmin.vatNr', { number: client.vat_reg_nr })}</p> : null}
        {short_contact_address ? <p>{short_contact_address}</p> : null}
        <p className="text-sm text-secondary">{t(`orderAdmin.language.${language}`)}</p>
      </div>
    </DetailCard>
  )
}

/** Shows the delivery method, destination and the client's comment. */
export const OrderDelivery = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  const { delivery_address: address, delivery_user_comment: comment } = order
  const target = pickText(order.delivery_targets, language)
  return (
    <DetailCard title={t('orderAdmin.delivery')}>
      <div className="grid gap-1 wrap-anywhere">
        <p className="font-bold">{pickText(order.delivery_names, language)}</p>
        {target && !address ? <p>{target}</p> : null}
        {address ? (
          <address className="not-italic">
            {address.street} {address.apartment}
            <br />
            {address.area_code} {address.city}, {address.state}, {formatCountryName(address.country, language)}
          </address>
        ) : null}
        <OrderShipments order={order} />
        {comment ? (
          <blockquote className="mt-2 border-l-2 border-line pl-3 whitespace-pre-line">{comment}</blockquote>
        ) : null}
      </div>
    </DetailCard>
  )
}

/** Links to the order's PDF documents. */
export const OrderDocuments = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <DetailCard title={t('orderAdmin.documents')}>
      <ul className="grid gap-1.5">
        <li>
          <Link className="underline" href={`/order/download/${order.public_token}`} rel="noopener" target="_blank">
            {t('orderAdmin.summaryDocument')}
          </Link>
        </li>
        {order.has_prepayment ? (
          <li>
            <Link className="underline" href={`/order/prepayment/${order.public_token}`} rel="noopener" target="_blank">
              {t('orderAdmin.document.prepayment')}
            </Link>
          </li>
        ) : null}
        {order.invoices.map(({ number, kind, total }) => (
          <li className="flex flex-wrap justify-between gap-x-4" key={number}>
            <Link
              className="underline"
              href={`/order/invoice/${order.public_token}?number=${number}`}
              rel="noopener"
              target="_blank"
            >
              {t(`orderAdmin.document.${kind}`, { number })}
            </Link>
            {order.client_type === 'business'
              ? E_INVOICE_FORMATS.map(format => (
                  <Link
                    className="underline"
                    download
                    href={`/order/e-invoice/${order.public_token}?number=${number}&format=${format}`}
                    key={format}
                  >
                    {t(`orderAdmin.document.${format}`)}
                  </Link>
                ))
              : null}
            <span className="tabular text-secondary">{formatCents(toCents(total), language)}</span>
          </li>
        ))}
        <li>
          <Link className="underline" href={`/${language}/payment/${order.public_token}`}>
            {t('orderAdmin.buyerView')}
          </Link>
        </li>
      </ul>
    </DetailCard>
  )
}
