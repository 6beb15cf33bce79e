import { formatDay } from '#kernel/format-date.ts'
import { formatCents } from '#kernel/money.ts'
import { translateUnit } from '#kernel/unit.ts'
import { type LinePieces, piecesInStock } from '#orders/domain/order-pieces.ts'
import { summarizePayment } from '#orders/domain/payment-status.ts'
import type { Translate } from '#platform/server/app.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import { describeOrder } from '../describe-order.ts'
import type { OrderFulfilment } from '../order-fulfilment.ts'
import type { OrderRow, StoredOrder } from '../stored-order.ts'
import type { TableDocument } from './write-tables.ts'

/**
 * Describes the contents of a parcel without prices: packed pieces, else unsent pieces in stock. Once all were sent, it
 * describes the last shipment. `t` translates to the order's language.
 */
export const buildPackingSlip = (
  stored: StoredOrder,
  deeds: OrderFulfilment,
  { awaited, settings, t }: { awaited: readonly number[]; settings: Pick<ShopSettings, 'company'>; t: Translate },
): TableDocument => {
  const { order, lines } = stored
  const words = describeOrder(stored, settings, t)
  const { openCents } = summarizePayment(order)
  const inside = parcelContents(order, deeds, awaited)
  const goods = deeds.pieces.flatMap((pieces, at) => {
    const line = lines[at]
    return pieces.isGoods && line ? [{ line, now: inside.get(pieces.position) ?? 0, ...pieces }] : []
  })
  const before = ({ sent, now }: (typeof goods)[number]): number =>
    Math.max(0, isFullySent(deeds.pieces) ? sent - now : sent)
  const inParts = goods.some(one => before(one) > 0)
  return {
    language: order.language,
    title: t('orders.slip.title'),
    number: words.number,
    blocks: [
      { title: t('orders.summary.order'), lines: [words.number, words.placed] },
      { title: t('orders.summary.buyer'), lines: words.buyer },
      { title: t('orders.summary.delivery'), lines: words.delivery },
    ],
    columns: [
      { name: '', width: 18, align: 'left', box: true },
      { name: t('orders.summary.code'), width: 96, align: 'left' },
      { name: t('orders.summary.product'), width: inParts ? 190 : 263, align: 'left' },
      ...(inParts ? [{ name: t('orders.slip.sentBefore'), width: 65, align: 'right' as const }] : []),
      { name: t('orders.slip.ordered'), width: 40, align: 'right' },
      { name: t('orders.slip.inside'), width: 50, align: 'right', strong: true },
    ],
    rows: goods.map(one => [
      ...['', one.line.code1, one.line.name],
      ...(inParts ? [String(before(one))] : []),
      ...[String(one.ordered), `${one.now}\u00a0${translateUnit(one.line.unit, order.language, one.now)}`],
    ]),
    notes: [
      openCents > 0 ? t('orders.slip.toPay', { sum: formatCents(openCents, order.language) }) : '',
      ...earlierParcels(stored, deeds, t),
      order.comment && t('orders.slip.comment', { text: order.comment.replace(/\s+/g, ' ') }),
    ].filter(note => note !== ''),
    footer: words.seller.slice(0, 4).join(' · '),
    pageText: t('orders.summary.page', { page: '{{page}}', pages: '{{pages}}' }),
  }
}

const isFullySent = (pieces: readonly LinePieces[]): boolean =>
  pieces.every(({ isGoods, ordered, sent }) => !isGoods || sent >= ordered)

const parcelContents = (
  { packedLines }: OrderRow,
  { pieces, shipments }: OrderFulfilment,
  awaited: readonly number[],
): ReadonlyMap<number, number> => {
  const now = packedLines ?? (isFullySent(pieces) ? (shipments.at(-1)?.lines ?? []) : piecesInStock(pieces, awaited))
  return new Map(now.map(({ position, amount }) => [position, amount]))
}

/** The earlier parcels with their contents. */
const earlierParcels = (
  { order, lines }: StoredOrder,
  { pieces, shipments }: OrderFulfilment,
  t: Translate,
): string[] =>
  (isFullySent(pieces) ? shipments.slice(0, -1) : shipments).map(({ at, tracking, lines: sent }) => {
    const names = sent.flatMap(({ position, amount }) => {
      const line = lines.find(one => one.position === position)
      return line ? [`${amount}\u00a0${translateUnit(line.unit, order.language, amount)} ${line.name}`] : []
    })
    const values = { day: formatDay(at, order.language), code: tracking?.code ?? '', goods: names.join(', ') }
    return t(tracking ? 'orders.slip.parcelSent' : 'orders.slip.sentOn', values)
  })
