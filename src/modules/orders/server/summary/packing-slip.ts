import { formatDay } from '#kernel/format-date.ts'
import { formatCents } from '#kernel/money.ts'
import { translateUnit } from '#kernel/unit.ts'
import { isFullySent, listPiecesInStock } from '#orders/domain/order-pieces.ts'
import { summarizePayment } from '#orders/domain/payment-status.ts'
import type { Translate } from '#platform/server/app.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { describeOrder } from '../describe-order.ts'
import type { OrderFulfilment } from '../order-fulfilment.ts'
import type { OrderRow, StoredOrder } from '../stored-order.ts'
import type { TableDocument } from './render-table-documents.ts'

/**
 * Describes the contents of a parcel without prices: packed pieces, else unsent pieces in stock. Once all were sent, it
 * describes the last shipment. `t` translates to the order's language.
 */
export const buildPackingSlip = (
  stored: StoredOrder,
  fulfilment: OrderFulfilment,
  {
    awaited: backordered,
    settings,
    t,
  }: { awaited: readonly number[]; settings: Pick<ShopSettings, 'company'>; t: Translate },
): TableDocument => {
  const { order, lines } = stored
  const texts = describeOrder(stored, settings, t)
  const { openCents } = summarizePayment(order)
  const contents = countParcelContents(order, fulfilment, backordered)
  const goods = fulfilment.pieces.flatMap((pieces, index) => {
    const line = lines[index]
    return pieces.isGoods && line ? [{ line, inParcel: contents.get(pieces.position) ?? 0, ...pieces }] : []
  })
  const countSentBefore = ({ sent, inParcel }: (typeof goods)[number]): number =>
    Math.max(0, isFullySent(fulfilment.pieces) ? sent - inParcel : sent)
  const isSentInParts = goods.some(item => countSentBefore(item) > 0)
  return {
    language: order.language,
    title: t('orders.slip.title'),
    number: texts.number,
    blocks: [
      { title: t('orders.summary.order'), lines: [texts.number, texts.placed] },
      { title: t('orders.summary.buyer'), lines: texts.buyer },
      { title: t('orders.summary.delivery'), lines: texts.delivery },
    ],
    columns: [
      { name: '', width: 18, align: 'left', isBoxed: true },
      { name: t('orders.summary.code'), width: 96, align: 'left' },
      { name: t('orders.summary.product'), width: isSentInParts ? 190 : 263, align: 'left' },
      ...(isSentInParts ? [{ name: t('orders.slip.sentBefore'), width: 65, align: 'right' as const }] : []),
      { name: t('orders.slip.ordered'), width: 40, align: 'right' },
      { name: t('orders.slip.inParcel'), width: 50, align: 'right', isStrong: true },
    ],
    rows: goods.map(item => [
      '',
      item.line.code1,
      item.line.name,
      ...(isSentInParts ? [String(countSentBefore(item))] : []),
      String(item.ordered),
      `${item.inParcel}\u00a0${translateUnit(item.line.unit, order.language, item.inParcel)}`,
    ]),
    notes: [
      openCents > 0 ? t('orders.slip.toPay', { sum: formatCents(openCents, order.language) }) : '',
      ...describeEarlierParcels(stored, fulfilment, t),
      order.comment && t('orders.slip.comment', { text: order.comment.replace(/\s+/g, ' ') }),
    ].filter(note => note !== ''),
    footer: texts.seller.join(' · '),
    pageText: t('orders.summary.page', { page: '{{page}}', pages: '{{pages}}' }),
  }
}

const countParcelContents = (
  { packedLines }: OrderRow,
  { pieces, shipments }: OrderFulfilment,
  backordered: readonly number[],
): ReadonlyMap<number, number> => {
  const contents =
    packedLines ?? (isFullySent(pieces) ? (shipments.at(-1)?.lines ?? []) : listPiecesInStock(pieces, backordered))
  return new Map(contents.map(({ position, amount }) => [position, amount]))
}

/** Describes the earlier parcels with their contents. */
const describeEarlierParcels = (
  { order, lines }: StoredOrder,
  { pieces, shipments }: OrderFulfilment,
  t: Translate,
): string[] =>
  (isFullySent(pieces) ? shipments.slice(0, -1) : shipments).map(({ at, tracking, lines: sent }) => {
    const names = sent.flatMap(({ position, amount }) => {
      const line = lines.find(candidate => candidate.position === position)
      return line ? [`${amount}\u00a0${translateUnit(line.unit, order.language, amount)} ${line.name}`] : []
    })
    const values = { day: formatDay(at, order.language), code: tracking?.code ?? '', goods: names.join(', ') }
    return t(tracking ? 'orders.slip.parcelSent' : 'orders.slip.sentOn', values)
  })
