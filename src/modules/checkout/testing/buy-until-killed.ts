/**
 * The program that `crash-during-checkout.test.ts` kills. Several buyers place and pay orders and print their
 * progress: `asked <name>`, `placed <name> <number>`, `paid <name>`, then `done`.
 */
import '#platform/server/resolve-once.ts'
import { flushCompileCache } from 'node:module'

const { killedBuyer } = await import('./killed-buyer.ts')
const { shopProcess } = await import('./shop-process.ts')

const BUYERS = 8
const [url = '', life = '', productIds = '', names = '', folder = ''] = process.argv.slice(2)
const app = await shopProcess(url, folder)
// Writes the compile cache for the next process, because a killed one cannot.
flushCompileCache()
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
