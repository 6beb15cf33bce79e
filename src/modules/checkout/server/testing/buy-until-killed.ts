/**
 * The program that `killed-while-buying.test.ts` kills: several buyers order and pay without end. Each tells its key
 * before it asks, and what it was answered as soon as it was: `asked <key>`, `placed <key> <number>`, `paid <number>`.
 */
import { lockOrder, markPaid } from '#orders/server/orders.ts'
import { placeOrder } from '../place-order.ts'
import { killedBuyer } from './killed-buyer.ts'
import { shopProcess } from './shop-process.ts'

const BUYERS = 4
const [url = '', life = '', productIds = '', folder = ''] = process.argv.slice(2)
const products = productIds.split(',').map(Number)
const app = await shopProcess(url, folder)
const tell = (...words: (string | number)[]): boolean => process.stdout.write(`${words.join(' ')}\n`)

const buy = async (buyer: number): Promise<never> => {
  for (let time = 0; ; time++) {
    const { key, form } = killedBuyer(`${life}-${buyer}-${time}`, products)
    tell('asked', key.key)
    const placed = await placeOrder(app, form, key)
    if (!placed.ok) throw new Error(`The order ${key.key} was refused: ${placed.why.kind}`)
    const { id, number } = placed.value.order
    tell('placed', key.key, number)
    // Every third buyer goes away.
    if (time % 3 === 2) continue
    await app.db.transaction(async tx => markPaid(tx, app.jobs, await lockOrder(tx, id), {}, app.now()))
    tell('paid', number)
  }
}
await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(buyer)))
