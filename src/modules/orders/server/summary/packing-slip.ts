import { formatDay } from '#kernel/format-date.ts'
import { formatCents } from '#kernel/money.ts'
import { translateUnit } from '#kernel/unit.ts'
import { isFullySent, listPiecesInStock, type PieceCount } from '#orders/domain/order-pieces.ts'
import { summarizePayment } from '#orders/domain/payment-status.ts'
import type { Translate } from '#platform/server/app.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { describeOrder } from '../describe-order.ts'
import type { OrderFulfilment } from '../order-fulfilment.ts'
import { computeUnsentRefund } from '../step-warnings.ts'
import type { OrderRow, StoredOrder } from '../stored-order.ts'
import type { TableDocument } from './render-table-documents.ts'

interface SlipFacts {
  backordered: readonly number[]
  /** The recorded batch or serial numbers by product. */
  batches: ReadonlyMap<number, readonly string[]>
  settings: Pick<ShopSettings, 'company'>
  t: Translate
}

/**
 * Describes the contents of a parcel without prices: packed pieces, else unsent pieces in stock. Once all were sent, it
 * describes the last shipment. Nothing is packed for an order that is cancelled, returned or refunded. `t` translates
 * to the order's language.
 */
export const buildPackingSlip = (
  stored: StoredOrder,
  fulfilment: OrderFulfilment,
  { backordered, batches, settings, t }: SlipFacts,
): TableDocument => {
  const { order, lines } = stored
  const texts = describeOrder(stored, settings, t)
  const { openCents } = summarizePayment(order)
  const refundCents = computeUnsentRefund(order, fulfilment)
  const isEnded = order.state === 'cancelled' || order.state === 'returned'
  const isRefunded = refundCents > 0 && order.state !== 'packed' && !isFullySent(fulfilment.pieces)
  const contents = isEnded || isRefunded ? NO_CONTENTS : countParcelContents(order, fulfilment, backordered)
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
      formatNameWithBatches(item.line, batches, t),
      ...(isSentInParts ? [String(countSentBefore(item))] : []),
      String(item.ordered),
      `${item.inParcel}\u00a0${translateUnit(item.line.unit, order.language, item.inParcel)}`,
    ]),
    notes: [
      order.state === 'cancelled' ? t('orders.slip.cancelled') : '',
      describeReturnedPieces(stored, fulfilment, t),
      refundCents > 0 ? t('orders.slip.refunded', { sum: formatCents(refundCents, order.language) }) : '',
      openCents > 0 ? t('orders.slip.toPay', { sum: formatCents(openCents, order.language) }) : '',
      ...describeEarlierParcels(stored, fulfilment, t),
      order.comment && t('orders.slip.comment', { text: order.comment.replace(/\s+/g, ' ') }),
    ].filter(note => note !== ''),
    footer: texts.seller.join(' · '),
    pageText: t('orders.summary.page', { page: '{{page}}', pages: '{{pages}}' }),
  }
}

/** Adds the recorded numbers below the name of a product. */
const formatNameWithBatches = (
  { name, productId }: StoredOrder['lines'][number],
  batches: SlipFacts['batches'],
  t: Translate,
): string => {
  const codes = batches.get(productId) ?? []
  return codes.length === 0 ? name : `${name}\n${t('orders.slip.batches', { codes: codes.join(', ') })}`
}

const NO_CONTENTS: ReadonlyMap<number, number> = new Map()

/** States the pieces that came back; empty without any. */
const describeReturnedPieces = (
  { order, lines }: StoredOrder,
  { returns, progress, pieces }: OrderFulfilment,
  t: Translate,
): string => {
  const isWhole = order.state === 'returned' && !progress.hasReturned
  const returnedPieces = isWhole
    ? pieces.flatMap(({ position, ordered, isGoods }) => (isGoods ? [{ position, amount: ordered }] : []))
    : returns.flatMap(row => (row.state === 'received' || row.state === 'inspected' ? row.lines : []))
  return returnedPieces.length === 0
    ? ''
    : t('orders.slip.returned', { goods: listPieces({ order, lines }, returnedPieces) })
}

const listPieces = ({ order, lines }: Pick<StoredOrder, 'order' | 'lines'>, pieces: readonly PieceCount[]): string =>
  pieces
    .flatMap(({ position, amount }) => {
      const line = lines.find(candidate => candidate.position === position)
      return line ? [`${amount}\u00a0${translateUnit(line.unit, order.language, amount)} ${line.name}`] : []
    })
    .join(', ')

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
    const goods = listPieces({ order, lines }, sent)
    const values = { day: formatDay(at, order.language), code: tracking?.code ?? '', goods }
    return t(tracking ? 'orders.slip.parcelSent' : 'orders.slip.sentOn', values)
  })
