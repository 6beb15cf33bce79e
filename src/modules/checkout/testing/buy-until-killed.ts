/**
 * The program that `killed-while-buying.test.ts` kills: several buyers place the orders of these names and pay them. Each
 * tells what it is about to do, and what it was answered as soon as it was: `asked <name>`, `placed <name> <number>`,
 * `paid <name>`; at the end `done`, and the shop goes on with its mails.
 */
import { killedBuyer } from './killed-buyer.ts'
import { shopProcess } from './shop-process.ts'

const BUYERS = 8
const [url = '', life = '', productIds = '', names = '', folder = ''] = process.argv.slice(2)
const app = await shopProcess(url, folder)
const { place, pay } = killedBuyer(app, productIds.split(',').map(Number), Number(life))
const tell = (...words: (string | number)[]): boolean => process.stdout.write(`${words.join(' ')}\n`)
const waiting = names.split(',')

const buy = async (): Promise<void> => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    tell('asked', name)
    const order = await place(name)
    tell('placed', name, order.number)
    await pay(order)
    tell('paid', name)
  }
}
await Promise.all(Array.from({ length: BUYERS }, buy))
tell('done')
