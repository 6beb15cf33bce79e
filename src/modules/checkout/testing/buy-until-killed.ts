/**
 * The program that `crash-during-checkout.test.ts` kills. Several customers place and pay orders and print their
 * progress: `asked <name>`, `placed <name> <number>`, `paid <name>`, then `done`.
 */
import '#platform/server/resolve-once.ts'
import { flushCompileCache } from 'node:module'

const { createKilledBuyer } = await import('./create-killed-buyer.ts')
const { startShopProcess } = await import('./start-shop-process.ts')

const CUSTOMER_COUNT = 8
const [url = '', processNumber = '', productIds = '', names = '', folder = ''] = process.argv.slice(2)
const app = await startShopProcess(url, folder)
// Writes the compile cache for the next process now, because a killed process cannot write it.
flushCompileCache()
const { place, pay } = createKilledBuyer(app, productIds.split(',').map(Number), Number(processNumber))
const print = (...words: (string | number)[]): boolean => process.stdout.write(`${words.join(' ')}\n`)
const remainingNames = names.split(',')

const buy = async (): Promise<void> => {
  for (let name = remainingNames.shift(); name !== undefined; name = remainingNames.shift()) {
    print('asked', name)
    const order = await place(name)
    print('placed', name, order.number)
    await pay(order)
    print('paid', name)
  }
}
await Promise.all(Array.from({ length: CUSTOMER_COUNT }, buy))
print('done')
