import { decideShipment, type LinePieces } from '#orders/domain/order-pieces.ts'
import type { Translate } from '#platform/server/app.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import type { OrderDeeds } from '../order-deeds.ts'
import { orderWords } from '../order-words.ts'
import type { StoredOrder } from '../stored-order.ts'
import type { TablePaper } from './write-tables.ts'

/** What lies in the parcel: what was not sent yet; once all has left, what went last. No prices. `t` speaks the order's language. */
export const packingSlip = (
  stored: StoredOrder,
  deeds: OrderDeeds,
  { settings, t }: { settings: Pick<ShopSettings, 'company'>; t: Translate },
): TablePaper => {
  const { order, lines } = stored
  const words = orderWords(stored, settings, t)
  const inside = insideOf(deeds)
  const goods = deeds.pieces.flatMap((pieces, at) => {
    const line = lines[at]
    return pieces.isGoods && line ? [{ line, now: inside.get(pieces.position) ?? 0, ...pieces }] : []
  })
  const before = ({ sent, now }: (typeof goods)[number]): number =>
    Math.max(0, allLeft(deeds.pieces) ? sent - now : sent)
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
      ...[String(one.ordered), `${one.now}\u00a0${one.line.unit}`],
    ]),
    notes: [order.comment && t('orders.slip.comment', { text: order.comment.replace(/\s+/g, ' ') })].filter(
      note => note !== '',
    ),
    footer: words.seller.slice(0, 4).join(' · '),
    pageText: t('orders.summary.page', { page: '{{page}}', pages: '{{pages}}' }),
  }
}

const allLeft = (pieces: readonly LinePieces[]): boolean =>
  pieces.every(({ isGoods, ordered, sent }) => !isGoods || sent >= ordered)

const insideOf = ({ pieces, shipments }: OrderDeeds): ReadonlyMap<number, number> => {
  const rest = decideShipment(pieces)
  const open = rest.ok ? rest.value.lines : []
  const now = open.length > 0 ? open : (shipments.at(-1)?.lines ?? [])
  return new Map(now.map(({ position, amount }) => [position, amount]))
}
