import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { auditRoutes } from '#accounts/server/accounts.ts'
import { realTexts } from '#kernel/testing/real-texts.ts'
import { makeOrder, orderDraftOf, orderLineOf } from '#orders/testing/factories.ts'
import { makeShelf } from '#orders/testing/shelf.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { saveSettings } from '#shop/server/shop.ts'
import { demoSettings, makeShop } from '#shop/testing/factories.ts'
import { staffWith } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { ORDER_REFUNDED } from '../order-jobs.ts'
import { routes } from '../routes.ts'
import { sendOrderMails } from '../send-order-mails.ts'
import { storedOrder } from '../stored-order.ts'
import { invoiceCounters, invoices } from '../tables.ts'
import { invoiceWords } from './invoice-words.ts'
import { issueCredit } from './issue-credit.ts'
import { type InvoiceRow, issueInvoice } from './issue-invoice.ts'
import { readDocumentMoney } from './read-document-money.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const ownApp = async (): Promise<TestApp> => {
  const made = await createTestApp(given => {
    routes(given)
    auditRoutes(given)
    sendOrderMails(given)
    handleMail(given, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  await arrange(made.db, tx => makeShop(tx))
  await made.jobs.start()
  return made
}

let app: TestApp
beforeAll(async () => {
  app = await ownApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(invoices)
  await app.db.delete(invoiceCounters)
})

const paid = async (...[draft]: [Parameters<typeof makeOrder>[1]?]): Promise<number> => {
  const { order } = await arrange(app.db, tx => makeOrder(tx, draft, { state: 'paid', paidAt: NOW }))
  return order.id
}
const issue = (orderId: number) => arrange(app.db, tx => issueInvoice(tx, orderId, NOW))
const worded = async (invoice: InvoiceRow) => {
  const stored = (await storedOrder(app.db, invoice.orderId))!
  const money = (await readDocumentMoney(app.db, stored.order)).get(invoice.number)!
  return invoiceWords(invoice, stored, money, realTexts.en)
}
const credit = (orderId: number, cause: string, cents?: number) =>
  arrange(app.db, tx => issueCredit(tx, orderId, { cause, ...(cents !== undefined && { cents }) }, NOW))
const numbers = async ({ db } = app) => {
  const rows = await db.select().from(invoices).orderBy(asc(invoices.number))
  return rows.map(row => row.number)
}
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

test('the record of changes finds documents of an order by its number', async () => {
  onTestFinished(() => app.actAs(GUEST))
  const id = await paid()
  const invoice = await issue(id)
  const note = (await credit(id, 'refund:1', 100))[0]!
  const { number } = (await storedOrder(app.db, id))!.order
  const found = async (permissions: string[]) => {
    app.actAs(staffWith(permissions))
    const answer = await app.server.inject({ url: `/v1/admin/audit?kind=invoice&sort=at&q=${number}` })
    return answer.json().results
  }
  expect(await found(['settings.edit', 'order.edit'])).toMatchObject([
    {
      ...{ subject: String(invoice.number), name: `${invoice.number} · #${number}` },
      ...{ after: { kind: 'invoice', cause: 'sale' }, names: { [`order ${id}`]: `#${number}` } },
    },
    { subject: String(note.number), name: `${note.number} · #${number}`, after: { kind: 'credit', totalCents: 100 } },
  ])
  expect(await found(['settings.edit'])).toMatchObject([
    { name: null, names: {}, after: { kind: { hidden: true }, totalCents: { hidden: true } } },
    { name: null, names: {}, after: { orderId: { hidden: true } } },
  ])
})

describe('numbers', () => {
  test('40 orders paid at the same time have the invoices 1 to 40', async () => {
    const own = await ownApp()
    onTestFinished(() => own.close())
    const shelf = await makeShelf(own, 40)
    const ids: number[] = []
    for (let at = 0; at < 40; at++) ids.push((await shelf.place(1))!.order.id)
    const payAndIssue = async (id: number) => {
      await shelf.pay(id)
      // At the same time as the job that the payment asked for.
      await arrange(own.db, tx => issueInvoice(tx, id, NOW))
    }
    await Promise.all(ids.map(payAndIssue))
    expect(await numbers(own)).toEqual(upTo(40))
    const owners = await own.db.select({ orderId: invoices.orderId }).from(invoices)
    expect(owners.map(row => row.orderId).sort((a, b) => a - b)).toEqual(ids)
  })

  test('transactions that are undone leave no hole', async () => {
    const ids: number[] = []
    for (let at = 0; at < 20; at++) ids.push(await paid())
    const undone = (orderId: number) =>
      arrange(app.db, async tx => {
        await issueInvoice(tx, orderId, NOW)
        throw new Error('undone')
      })
    const all = ids.flatMap((id, at) => (at % 2 ? [undone(id), issue(id)] : [issue(id)]))
    const ends = await Promise.allSettled(all)
    expect(ends.filter(end => end.status === 'fulfilled')).toHaveLength(20)
    expect(await numbers()).toEqual(upTo(20))
  })

  test('an order has one invoice, however many ask for it; an unpaid one has none', async () => {
    const id = await paid()
    const issued = await Promise.all(upTo(10).map(() => issue(id)))
    expect(new Set(issued.map(invoice => invoice.number))).toEqual(new Set([1]))
    const unpaid = await arrange(app.db, tx => makeOrder(tx))
    await expect(issue(unpaid.order.id)).rejects.toThrow('is not paid')
    expect(await credit(unpaid.order.id, 'cancelled')).toEqual([])
    expect(await numbers()).toEqual([1])
  })
})

test('a buyer who asks for the invoice before the job has issued it gets it; of an unpaid order there is none', async () => {
  const ask = (token: string) => app.server.inject({ url: `/order/invoice/${token}` })
  const order = (state: 'new' | 'paid') =>
    arrange(app.db, tx => makeOrder(tx, {}, { state, paidAt: state === 'paid' ? NOW : null }))
  const waiting = (await order('new')).order
  expect((await ask(waiting.publicToken)).statusCode).toBe(404)
  const { publicToken } = (await order('paid')).order
  const answers = await Promise.all([ask(publicToken), ask(publicToken)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await numbers()).toEqual([1])
})

describe('what an invoice says', () => {
  test('stays as it was issued', async () => {
    const id = await paid()
    await issue(id)
    const other = { ...demoSettings.company, name: 'Another OÜ' }
    await arrange(app.db, tx => saveSettings(tx, { ...demoSettings, company: other }))
    expect(await issue(id)).toMatchObject({
      kind: 'invoice',
      seller: { name: 'Pitlane Tuning OÜ' },
      buyer: { client: { first_name: 'Mari' } },
      totalCents: 25_199,
      vat: [{ basisPoints: 2400, sumCents: 25_199, vatCents: 4_877 }],
      lines: [{ unitNet: 100, amount: 2, totalCents: 24_800 }, { class: 'shipping' }],
    })
  })

  test.each([
    ['FI', 'Article 138'],
    ['NO', 'export of goods, Article 146'],
  ])('an exempt one for %s cites %s', async (country, article) => {
    const delivery = { ...orderDraftOf().delivery, country }
    const lines = [orderLineOf({ amount: 1, totalCents: 10_000 })]
    const id = await paid({ vatExempt: true, clientType: 'business', delivery, lines, totalCents: 10_000 })
    const { words } = await worded(await issue(id))
    expect(words.exemption).toContain(article)
  })

  test('delivery that was free has no row of VAT of its own', async () => {
    const free = orderLineOf({ class: 'shipping', unitCents: 0, totalCents: 0, vatBasisPoints: 2400 })
    const id = await paid({
      lines: [orderLineOf({ vatBasisPoints: 900, unitCents: 10_900, totalCents: 10_900 }), free],
    })
    const invoice = await issue(id)
    expect(invoice.vat).toEqual([{ basisPoints: 900, sumCents: 10_900, vatCents: 900 }])
    // One that was issued with such a row does not show it either.
    const old = { ...invoice, vat: [...invoice.vat, { basisPoints: 2400, sumCents: 0, vatCents: 0 }] }
    const { words } = await worded(old)
    expect(words.vat.map(row => row.rate)).toEqual(['VAT 9%'])
  })

  test('an exempt order has one row of 0 %', async () => {
    const lines = [orderLineOf({ unitCents: 12_400, amount: 1, totalCents: 10_000 })]
    const id = await paid({ vatExempt: true, clientType: 'business', lines, totalCents: 10_000 })
    expect(await issue(id)).toMatchObject({
      vatExempt: true,
      vat: [{ basisPoints: 0, sumCents: 10_000, vatCents: 0 }],
    })
  })
})

describe('credit notes', () => {
  const wholeOf = (papers: InvoiceRow[]) => papers.reduce((sum, paper) => sum + paper.totalCents, 0)

  test('take back a whole invoice once, however many ask', async () => {
    const id = await paid()
    const credits = await Promise.all(upTo(5).map(() => credit(id, 'cancelled')))
    expect(credits.map(notes => notes.map(({ number }) => number))).toEqual(credits.map(() => [2]))
    expect(credits[0]).toMatchObject([{ kind: 'credit', creditOf: 1, totalCents: 25_199, lines: [{}, {}] }])
    // The money that follows was credited with the order.
    expect(await credit(id, 'refund:1', 25_199)).toEqual([])
    expect(await numbers()).toEqual([1, 2])
  })

  test('of parts and of the rest add up to the invoice', async () => {
    const id = await paid()
    const parts = [...(await credit(id, 'refund:1', 5_000)), ...(await credit(id, 'refund:2', 333))]
    expect(parts[0]).toMatchObject({ lines: [], vat: [{ basisPoints: 2400, sumCents: 5_000, vatCents: 968 }] })
    const rest = await credit(id, 'returned')
    expect(wholeOf([...parts, ...rest])).toBe(25_199)
    expect([...parts, ...rest].reduce((sum, paper) => sum + paper.vat[0]!.vatCents, 0)).toBe(4_877)
  })

  test('money that was not for the sale is told about, not credited', async () => {
    const id = await paid()
    const told = { orderId: id, refundId: 7, cents: 25_199, ofSale: false }
    await arrange(app.db, tx => app.jobs.enqueue(tx, ORDER_REFUNDED, told))
    await vi.waitFor(async () => {
      const [mail] = await app.db
        .select()
        .from(mails)
        .where(eq(mails.key, `order-refunded:${id}:7`))
      expect(mail).toBeDefined()
    }, 30_000)
    expect(await numbers()).toEqual([])
  })
})
