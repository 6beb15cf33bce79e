import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getRealTranslator, realTranslators } from '#kernel/testing/real-translators.ts'
import { buildOrderDraft, buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { defaultSettings, makeShop } from '#shop/testing/factories.ts'
import { describeOrder } from './describe-order.ts'
import { handleOrderMailJobs } from './handle-order-mail-jobs.ts'
import { ORDER_PAID, ORDER_PLACED, ORDER_SHIPPED } from './order-jobs.ts'
import { renderOrderMail } from './render-order-mail.ts'
import { registerOrderRoutes } from './routes.ts'
import type { StoredOrder } from './stored-order.ts'
import { renderOrderDocument } from './summary/render-order-documents.ts'

/** Reads the text of a PDF, one item per line. */
const readPdfText = async (pdf: Buffer): Promise<string> => (await extractText(new Uint8Array(pdf))).text.join('\n')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerOrderRoutes(testApp)
    handleOrderMailJobs(testApp)
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())

const createOrder = (
  draft: Parameters<typeof makeOrder>[1],
  overrides: Parameters<typeof makeOrder>[2] = {},
): Promise<StoredOrder> => arrange(app.db, tx => makeOrder(tx, draft, overrides))
const describeTexts = (stored: StoredOrder) =>
  describeOrder(stored, defaultSettings, getRealTranslator(stored.order.language))
const toNoBreakSpaces = (text: string) => text.replaceAll(' ', '\u00a0')

const ESTONIAN_DRAFT = buildOrderDraft({
  language: 'et',
  client: { ...buildOrderDraft().client, first_name: 'Õnne', last_name: 'Žuravljova' },
  lines: [
    buildOrderLine({ name: 'Õhufilter „Šassii” ÄÖÜ äöüõšž', amount: 3, unitCents: 123_456, totalCents: 370_368 }),
    buildOrderLine({ class: 'shipping', code1: 'POSTIKULU', name: 'Pakiautomaat', unitCents: 399, totalCents: 399 }),
  ],
})

describe('the order summary', () => {
  test('serves the summary under the token as a readable PDF named by the order number', async () => {
    const stored = await createOrder(ESTONIAN_DRAFT)
    const answer = await app.server.inject({ url: `/order/download/${stored.order.publicToken}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe(`inline; filename="tellimus-${stored.order.number}.pdf"`)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(await readPdfText(answer.rawPayload)).toContain('Õhufilter „Šassii” ÄÖÜ äöüõšž')
  })

  test.each(['unknown', '%2e%2e', 'x'.repeat(100)])('answers 404 for the token %s', async token => {
    expect((await app.server.inject({ url: `/order/download/${token}` })).statusCode).toBe(404)
  })

  test('lists lines, VAT, delivery, seller and payment in the order’s language', async () => {
    const stored = await createOrder(ESTONIAN_DRAFT, { placedAt: new Date('2026-11-20T22:30:00Z') })
    const text = await readPdfText(await renderOrderDocument(describeTexts(stored), 'Pitlane', realTranslators.et))
    for (const part of [
      `Tellimuse kokkuvõte ${stored.order.number}`,
      '21.11.2026',
      'Ootab makset',
      'Õnne Žuravljova',
      'Pitlane Tuning OÜ',
      'KMKR EE102154832',
      'Omniva parcel machine',
      '3 tk',
      '1 234,56 €',
      '3 703,68 €',
      'IBAN EE382200221020145685',
      'Käibemaks 24%',
      '2 990,06 €',
      '717,61 €',
      '3 707,67 €',
      'Lehekülg 1/1',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('mari@example.ee')
  })

  test('shows net prices and the notice for an exempt business', async () => {
    const client = { ...buildOrderDraft().client, business_name: 'Nopea Oy', vat_reg_nr: 'FI12345678' }
    const lines = [buildOrderLine({ unitCents: 999, unitNet: 8.0565, amount: 3, totalCents: 2_417 })]
    const stored = await createOrder({ clientType: 'business', vatExempt: true, client, lines, totalCents: 2_417 })
    const text = await readPdfText(await renderOrderDocument(describeTexts(stored), 'Pitlane', realTranslators.en))
    for (const part of [
      'Nopea Oy',
      'VAT no. FI12345678',
      '€8.057',
      '€24.17',
      'Total excl. VAT',
      'The exemption is verified',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('continues over numbered pages', async () => {
    const lines = Array.from({ length: 80 }, (_, index) =>
      buildOrderLine({ productId: index + 1, name: `Part number ${index}` }),
    )
    const stored = await createOrder({ lines })
    const pdf = await renderOrderDocument(describeTexts(stored), 'Pitlane', realTranslators.en)
    const text = await readPdfText(pdf)
    expect(text).toContain('Part number 79')
    const pages = [...text.matchAll(/Page (\d) of (\d)/g)].map(([, page, of]) => [page, of])
    expect(pages).toEqual(pages.map((_, index) => [String(index + 1), String(pages.length)]))
    expect(pages.length).toBeGreaterThan(2)
  })

  test('renders a tagged PDF with a title and a language', async () => {
    const stored = await createOrder({})
    const source = (await renderOrderDocument(describeTexts(stored), 'Pitlane', realTranslators.en)).toString('latin1')
    expect(source).toContain('/MarkInfo')
    expect(source).toContain('/DisplayDocTitle true')
    expect(source).toContain('/Lang (en-GB)')
    for (const role of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(source).toContain(`/S /${role}`)
  })
})

describe('mails', () => {
  const maliciousOrder = buildOrderDraft({
    lines: [buildOrderLine({ name: '<img src=x onerror="alert(1)"> & co' })],
    delivery: { ...buildOrderDraft().delivery, providerName: '"><script>' },
  })
  const mailContent = {
    shopName: 'Pitlane & pojad',
    link: 'https://shop.example/en/payment/abc',
    isPayable: true,
    t: realTranslators.en,
  }

  const pickupPoint = { id: 'place', name: 'Pitlane', address: 'Paldiski mnt 171, Tallinn' }
  const collectedDelivery = { ...buildOrderDraft().delivery, option: pickupPoint, collected: true }

  test.each([
    ['its own sentence', {}, 'You ordered:'],
    ['an introduction that ends with a colon', { lead: 'Hello! You chose:' }, 'Hello! You chose:'],
  ])('lists the products directly after %s', async (_name, texts, sentence) => {
    const mailFacts = [{ label: 'Payment', value: 'Please transfer' }]
    const mail = renderOrderMail('placed', describeTexts(await createOrder({})), {
      ...mailContent,
      note: 'We hold the goods.',
      facts: mailFacts,
      texts,
    })
    expect(mail.text).toContain(`${sentence}\n\n2\u00a0pcs × Coilover kit`)
    expect(mail.html.replace(/\s*\n\s*/g, '')).toContain(`${sentence}</p><table`)
    expect(mail.text.indexOf('Please transfer')).toBeLessThan(mail.text.indexOf(sentence))
  })

  test('shows pictures next to names and supports dark mode', async () => {
    const picture = 'https://shop.example/files/1.webp?a=1&size=160'
    const mail = renderOrderMail('placed', describeTexts(await createOrder({})), {
      ...mailContent,
      pictures: [picture, null],
    })
    expect(mail.html.match(/<img /g)).toHaveLength(1)
    expect(mail.html).toContain('<img src="https://shop.example/files/1.webp?a=1&amp;size=160" alt="" width="56"')
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">')
    // Each inline colour of the mail has a dark counterpart.
    const page = mail.html.slice(mail.html.indexOf('<h1'))
    const colours = new Set([...page.matchAll(/[;"]color:(#[\da-f]{6})/g)].map(([, colour]) => colour))
    // The button is yellow in both modes.
    colours.delete('#14130a')
    expect(colours.size).toBeGreaterThan(0)
    expect([...colours].filter(colour => !mail.html.includes(`[style*="${colour}"]`))).toEqual([])
  })

  test('the confirmation contains number, lines, total, delivery and payment instructions', async () => {
    const stored = await createOrder({})
    const mail = renderOrderMail('placed', describeTexts(stored), mailContent)
    expect(mail.subject).toBe(`Order received: ${stored.order.number}`)
    for (const body of [mail.text, mail.html]) {
      for (const part of [
        String(stored.order.number),
        'Coilover kit',
        toNoBreakSpaces('€251.99'),
        'Kristiine Keskus',
        mailContent.link,
      ]) {
        expect(body).toContain(part)
      }
    }
    expect(mail.html).toContain('Pitlane &amp; pojad')
    expect(mail.html).not.toMatch(/<img|https?:\/\/(?!shop\.example)/)
  })

  test('a pick-up order is described as pick-up, not as shipped', async () => {
    const stored = await createOrder({ delivery: collectedDelivery })
    const content = { ...mailContent, values: { context: 'collected' } }
    const readyMail = renderOrderMail('shipped', describeTexts(stored), content)
    expect(readyMail.subject).toBe(`Ready for collection: your order ${stored.order.number}`)
    const partialMail = renderOrderMail('partlyShipped', describeTexts(stored), content)
    expect(partialMail.subject).toBe(`Partly ready for collection: your order ${stored.order.number}`)
    expect(partialMail.text).not.toContain('carrier')
    expect(readyMail.text).toContain('Paldiski mnt 171')
    for (const mail of [readyMail, renderOrderMail('paid', describeTexts(stored), content)]) {
      expect(mail.text + mail.html).not.toMatch(/on its way|carrier/)
    }
    const paidMail = renderOrderMail('paid', describeTexts(stored), { ...content, t: realTranslators.et })
    expect(paidMail.text).toContain('kui saad sellele järele tulla')
  })

  test('a pick-up order has its own mail texts', async () => {
    await app.jobs.start()
    const { order } = await createOrder(
      { language: 'et', delivery: collectedDelivery },
      { state: 'shipped', paidAt: new Date() },
    )
    await arrange(app.db, tx => app.jobs.enqueue(tx, ORDER_SHIPPED, { orderId: order.id }))
    const mail = await vi.waitFor(async () => {
      const [queued] = await app.db
        .select()
        .from(mails)
        .where(eq(mails.key, `order-shipped:${order.id}`))
      expect(queued).toBeDefined()
      return queued
    }, 30_000)
    expect(mail?.subject).toBe(`Valmis järeletulemiseks: sinu tellimus ${order.number}`)
    expect(mail?.text).toContain(`Tellimus ${order.number} ootab sind alloleval aadressil.`)
    expect(mail?.text).not.toContain('vedaja')
  })

  test('mails before the delivery state dispatch time, entered data and the right of withdrawal', async () => {
    const lines = [
      buildOrderLine({ amount: 2 }),
      buildOrderLine({ productId: 3, name: 'Turbo', availability: { code: 'inDays', days: 5 } }),
      buildOrderLine({ productId: 9, class: 'shipping', code1: 'P', name: 'Postage', unitCents: 0, totalCents: 0 }),
    ]
    const paidAt = new Date('2026-11-20T10:00:00Z')
    const buyerDetails = ['Mari Maasikas', 'mari@example.ee', '+372 5512 3456']
    const terms = { label: 'Terms of sale', address: 'https://shop.example/en/terms-of-sale' }
    const waitingMail = renderOrderMail('placed', describeTexts(await createOrder({ lines })), {
      ...mailContent,
      buyerDetails,
      terms,
    })
    for (const body of [waitingMail.text, waitingMail.html]) {
      for (const part of [
        'In stock · ships on the next working day',
        'Available in 5 workdays · ships within 5 working days',
        'Your order ships within 5 working days of your payment.',
        'withdraw from the purchase within 14 days',
        terms.address,
        ...buyerDetails,
      ]) {
        expect(body).toContain(part)
      }
    }
    const paidTexts = describeTexts(await createOrder({ lines }, { state: 'paid', paidAt }))
    const mail = renderOrderMail('paid', paidTexts, mailContent)
    expect(mail.text).toContain('ships by Monday 23\u00a0November')
    expect(mail.html).toContain('Your order ships by Friday 27\u00a0November.')
    const pdf = await readPdfText(await renderOrderDocument(paidTexts, 'Pitlane', realTranslators.en))
    expect(pdf.replace(/\s+/g, ' ')).toContain('Available in 5 workdays · ships by Friday 27 November')
    expect(pdf.replace(/\s+/g, ' ')).toContain('withdraw from the purchase within 14 days')
    expect(renderOrderMail('cancelled', paidTexts, mailContent).text).not.toContain('withdraw')
    const businessOrder = await createOrder({ clientType: 'business', lines }, { state: 'paid', paidAt })
    expect(renderOrderMail('paid', describeTexts(businessOrder), mailContent).text).not.toContain('withdraw')
  })

  test('the footer of a document drops details that do not fit and cuts no other', async () => {
    const texts = describeTexts(await createOrder({}))
    const iban = 'IBAN EE382200221020145685'
    const readFooter = async (seller: string[]): Promise<string> => {
      const pdf = await readPdfText(await renderOrderDocument({ ...texts, seller }, 'Pitlane', realTranslators.en))
      return pdf.split('\n').findLast(line => line.includes('Tuning OÜ')) ?? ''
    }
    expect(await readFooter(['Tuning OÜ', 'Paldiski mnt 171, Tallinn', iban])).toContain(iban)
    const longFooter = await readFooter(['Tuning OÜ', 'x'.repeat(60), 'Registry code 14532901', iban])
    expect(longFooter).toContain('Registry code 14532901')
    expect(longFooter).not.toContain('IBAN')
    expect(await readFooter([`Tuning OÜ ${'x'.repeat(200)}`, iban])).toMatch(/x…/)
  })

  test.each([
    ['placed', true],
    ['paid', true],
    ['partlyPaid', true],
    ['furtherPayment', true],
    ['edited', true],
    ['partlyShipped', true],
    ['shipped', true],
    ['cancelled', false],
    ['unpaid', false],
    ['returned', false],
    ['refunded', false],
    ['returnInspected', false],
    ['paidLate', false],
  ] as const)('the mail %s links to the withdrawal form: %s', async (kind, isLinked) => {
    const withdraw = { label: 'Withdraw from contract here', address: 'https://shop.example/en/withdrawal' }
    const values = { sum: '1.00 €' }
    const mail = renderOrderMail(kind, describeTexts(await createOrder({})), { ...mailContent, withdraw, values })
    for (const body of [mail.text, mail.html]) expect(body.includes(withdraw.address)).toBe(isLinked)
  })

  test.each([
    ['a mixed order', ['custom', 'none'], true, true],
    ['an order of excluded goods', ['custom', 'custom'], true, false],
    ['sealed goods', ['sealed', 'sealed'], true, true],
    ['an order without exclusions', ['none', 'none'], false, true],
  ] as const)(
    'mails and documents state the right of withdrawal of %s',
    async (_title, exclusions, isNoted, hasRight) => {
      const lines = exclusions.map((withdrawalExclusion, index) =>
        buildOrderLine({ productId: index + 1, withdrawalExclusion }),
      )
      const texts = describeTexts(await createOrder({ lines }))
      const withdraw = { label: 'Withdraw from contract here', address: 'https://shop.example/en/withdrawal' }
      const mail = renderOrderMail('placed', texts, { ...mailContent, withdraw })
      const pdf = (await readPdfText(await renderOrderDocument(texts, 'Pitlane', realTranslators.en))).replace(
        /\s+/g,
        ' ',
      )
      for (const body of [mail.text, mail.html, pdf]) {
        expect(/no right of withdrawal( once opened)?\./.test(body)).toBe(isNoted)
        expect(body.includes('This does not cover products')).toBe(isNoted && hasRight)
        expect(body.includes('withdraw from the purchase within 14 days')).toBe(hasRight)
      }
      expect(mail.text.includes(withdraw.address)).toBe(hasRight)
    },
  )

  test.each(['en', 'et'] as const)(
    'describes only on-demand goods as ordered from the supplier: %s',
    async language => {
      const unknownText = getRealTranslator(language)('orders.when.all.leavesUnknown')
      const nonStockLine = buildOrderLine({ availability: { code: 'nonStock' } })
      const onDemandLine = buildOrderLine({ productId: 3, availability: { code: 'onDemand' } })
      const describeExpected = async (...lines: (typeof nonStockLine)[]) => {
        const texts = describeTexts(await createOrder({ language, lines }))
        return [
          texts.expected,
          renderOrderMail('placed', texts, { ...mailContent, t: getRealTranslator(language) }).text.includes(
            unknownText,
          ),
        ]
      }
      expect(await describeExpected(nonStockLine)).toEqual([null, false])
      expect(await describeExpected(nonStockLine, onDemandLine)).toEqual([unknownText, true])
      const dispatchText = getRealTranslator(language)('orders.when.all.leavesIn', { count: 1 })
      expect(await describeExpected(nonStockLine, buildOrderLine({ productId: 4 }))).toEqual([dispatchText, false])
    },
  )

  test('a ready pick-up order states place and opening hours, also in the PDF', async () => {
    const pickupPoint = { id: 'place', name: 'Pitlane', address: 'Paldiski mnt 171, Tallinn', hours: 'E–R 9–18' }
    const delivery = { ...buildOrderDraft().delivery, option: pickupPoint, collected: true }
    const stored = await createOrder({ delivery }, { state: 'shipped', paidAt: new Date() })
    const mail = renderOrderMail('shipped', describeTexts(stored), { ...mailContent, values: { context: 'collected' } })
    expect(mail.text).toContain('Paldiski mnt 171, Tallinn, Mon–Fri 9–18')
    const pdf = await readPdfText(await renderOrderDocument(describeTexts(stored), 'Pitlane', realTranslators.en))
    for (const part of ['Ready for collection', 'Paldiski mnt 171', 'Mon–Fri 9–18']) expect(pdf).toContain(part)
    const handedOver = await createOrder({ delivery, language: 'et' }, { state: 'delivered', paidAt: new Date() })
    expect(
      await readPdfText(await renderOrderDocument(describeTexts(handedOver), 'Pitlane', realTranslators.et)),
    ).toContain('Kätte saadud')
  })

  test('announces the refund of a payment for a cancelled order', async () => {
    const mail = renderOrderMail('paidLate', describeTexts(await createOrder({}, { state: 'cancelled' })), {
      ...mailContent,
      values: { sum: '€251.99' },
      note: realTranslators.en('orders.mail.refundHint'),
    })
    expect(mail.text).toContain('Your payment of €251.99')
    expect(mail.text).toContain('We’ll refund you to the account or card you paid with.')
  })

  test('announces a further payment in the order’s language', async () => {
    const content = { ...mailContent, values: { sum: '50,00 €' }, t: realTranslators.et }
    const { subject, text } = renderOrderMail(
      'furtherPayment',
      describeTexts(await createOrder({ language: 'et' })),
      content,
    )
    expect(subject).toMatch(/^Lisamakse on laekunud: tellimus \d+$/)
    expect(text).toContain('laekus veel 50,00 €.')
  })

  test('escapes text entered by people', async () => {
    const { html } = renderOrderMail('placed', describeTexts(await createOrder(maliciousOrder)), mailContent)
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; co')
    expect(html).not.toContain('<script>')
  })

  test('a job queues its mail once, however often it runs', async () => {
    await app.jobs.start()
    const { order } = await createOrder({ language: 'et' }, { state: 'paid', paidAt: new Date() })
    for (const job of [ORDER_PLACED, ORDER_PLACED, ORDER_PAID]) {
      await arrange(app.db, tx => app.jobs.enqueue(tx, job, { orderId: order.id }))
    }
    await vi.waitFor(async () => {
      const queuedMails = (await app.db.select().from(mails)).filter(mail => mail.key.endsWith(`:${order.id}`))
      expect(queuedMails.map(mail => mail.key).sort()).toEqual([`order-paid:${order.id}`, `order-placed:${order.id}`])
      expect(queuedMails[0]?.recipient).toBe('mari@example.ee')
      expect(queuedMails[0]?.text).toContain(`http://127.0.0.1:3000/et/payment/${order.publicToken}`)
    }, 30_000)
  })
})
