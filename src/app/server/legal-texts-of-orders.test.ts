import { desc, eq, like } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { products } from '#catalog/server/tables.ts'
import { buildDurability } from '#catalog/testing/durability.ts'
import { registerCheckoutRoutes } from '#checkout/server/routes.ts'
import { createBuyer, createVisitorCookie } from '#checkout/testing/create-buyer.ts'
import { buildOrderForm, makeSmallShop, type SmallShop } from '#checkout/testing/factories.ts'
import { purgeLegalTexts } from '#compliance/server/purge-legal-texts.ts'
import { registerComplianceRoutes } from '#compliance/server/routes.ts'
import { guaranteeFiles, legalTexts, orderLegalTexts } from '#compliance/server/tables.ts'
import { checkLegalFacts } from '#compliance/server/watch-legal-facts.ts'
import { buildPdf, drawNotice, drawPng } from '#compliance/testing/notice-files.ts'
import { createPages } from '#content/server/content.ts'
import { pageVersions } from '#content/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { ok } from '#kernel/result.ts'
import { ORDER_READDRESSED } from '#orders/server/order-jobs.ts'
import { handleOrderMailJobs } from '#orders/server/orders.ts'
import { summarizeOrderMails } from '#orders/server/summarize-order-mails.ts'
import { orderLines, orders, staffTasks } from '#orders/server/tables.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { mailAttachments, mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { write } from '#platform/server/write.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'

let app: TestApp
let shop: SmallShop
let termsPageId = 0

const buildTerms = (et: string, en: string) => ({
  main: [{ id: 'a', type: 'rich-text', version: 1, data: { html: multilingual({ et, en }) } }],
})

beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerCheckoutRoutes(testApp)
    registerComplianceRoutes(testApp)
    handleOrderMailJobs(testApp)
    // Mails are only queued here; the test reads them from the table.
    testApp.jobs.handle(sendMailJob, async () => undefined)
  })
  shop = await makeSmallShop(app.db)
  ;[termsPageId = 0] = await arrange(app.db, tx =>
    createPages(tx, [
      {
        layout: 'Basic',
        kind: 'content',
        name: 'Müügitingimused',
        title: multilingual({ et: 'Müügitingimused', en: 'Terms of sale' }),
        slugs: { et: 'muugitingimused', en: 'terms-of-sale' },
        itemContainers: buildTerms(
          '<h2>1. Müüja</h2><p>Esimesed tingimused.</p>',
          '<h2>1. Seller</h2><p>First terms.</p>',
        ),
      },
    ]),
  )
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(GUEST))

const placeOrder = async (
  changes: Parameters<typeof buildOrderForm>[1] = {},
  visitor = createVisitorCookie(),
): Promise<number> => {
  const form = buildOrderForm([[await shop.createLimitedProduct(2), 1]], changes)
  const answer = await createBuyer(() => app)(form, { visitor })
  expect(answer.statusCode).toBe(200)
  const [row] = await app.db.select({ id: orders.id }).from(orders).orderBy(desc(orders.id)).limit(1)
  return row!.id
}

const changeTerms = async (html: string): Promise<void> => {
  await write(app, createSystemActor('test'), async tx => {
    await tx
      .update(pageVersions)
      .set({ itemContainers: buildTerms(html, html) })
      .where(eq(pageVersions.pageId, termsPageId))
    tx.changed(['content'])
    return ok(null)
  })
}

/** Waits for a mail and returns it with the texts of its PDF files, by name. */
const readMail = async (key: string) => {
  const findMail = async () => (await app.db.select().from(mails).where(like(mails.key, key)))[0]
  await vi.waitFor(async () => expect(await findMail()).toBeDefined(), 30_000)
  const mail = (await findMail())!
  const attachments = await app.db.select().from(mailAttachments).where(eq(mailAttachments.mailId, mail.id))
  const files = await Promise.all(
    attachments.map(async ({ filename, content }) => {
      if (!filename.endsWith('.pdf')) return [filename, { text: '', isTagged: false }] as const
      const pdf = await getDocumentProxy(new Uint8Array(content))
      const info = await pdf.getMarkInfo()
      const { text } = await extractText(pdf, { mergePages: true })
      return [filename, { text: text.replace(/\s+/g, ' '), isTagged: info?.Marked === true }] as const
    }),
  )
  return { mail, files: new Map(files) }
}

const FORM_LINES = [
  '(complete and return this form only if you wish to withdraw from the contract)',
  '— I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*),',
  '— Signature of consumer(s) (only if this form is notified on paper),',
  '(*) Delete as appropriate.',
]

test('attaches the terms, the withdrawal instructions and the form of the moment to the confirmation', async () => {
  const id = await placeOrder()
  await changeTerms('<p>Second terms.</p>')
  const { mail, files } = await readMail(`order-placed:${id}`)
  expect([...files.keys()]).toEqual(['terms-of-sale.pdf', 'withdrawal-instructions-and-form.pdf'])
  expect(mail.text).toContain('Attached: terms-of-sale.pdf, withdrawal-instructions-and-form.pdf')
  expect(files.get('terms-of-sale.pdf')).toMatchObject({
    text: expect.stringContaining('First terms.'),
    isTagged: true,
  })
  const withdrawal = files.get('withdrawal-instructions-and-form.pdf')!.text
  for (const line of FORM_LINES) expect(withdrawal).toContain(line)
  expect(withdrawal).toContain('— To Pitlane Tuning OÜ, Paldiski mnt 171, 13517 Tallinn, pood@pitlane.example:')
  expect(withdrawal).toContain(`withdrawal online at ${app.settings.publicUrl}/en/withdrawal.`)
  expect(withdrawal).toContain('You will have to bear the direct cost of returning the goods.')
})

test('sends the same texts again to a corrected address, and the new ones with the next order', async () => {
  await changeTerms('<p>Terms before.</p>')
  const id = await placeOrder()
  const before = await readMail(`order-placed:${id}`)
  await changeTerms('<p>Terms after.</p>')
  await arrange(app.db, tx => app.jobs.enqueue(tx, ORDER_READDRESSED, { orderId: id, version: 2 }))
  expect((await readMail(`order-placed:${id}:2`)).files).toEqual(before.files)
  const next = await readMail(`order-placed:${await placeOrder()}`)
  expect(next.files.get('terms-of-sale.pdf')!.text).toContain('Terms after.')
})

test('attaches only the terms to an order of a business', async () => {
  const id = await placeOrder({
    Order: { client_type: 'business', short_contact_address: 'Kivi 1, Tartu' },
    Client: { business_name: 'Rehvid OÜ', company_reg_nr: '10000000' },
  })
  expect([...(await readMail(`order-placed:${id}`)).files.keys()]).toEqual(['terms-of-sale.pdf'])
})

test('offers the texts of an order to the holder of its link and to staff who may see orders', async () => {
  const id = await placeOrder()
  const [order] = await app.db.select({ token: orders.publicToken }).from(orders).where(eq(orders.id, id))
  const downloadText = (kind: string, token = order!.token) =>
    app.server.inject({ url: `/order/legal/${token}/${kind}` })
  const answer = await downloadText('withdrawal')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })
  expect(text).toContain('(*) Delete as appropriate.')
  expect((await downloadText('withdrawal', 'unknown')).statusCode).toBe(404)

  const listTexts = () => app.server.inject({ url: `/v1/admin/order/${id}/legal-text` })
  expect((await listTexts()).statusCode).toBe(401)
  app.signInAs(createStaffMember(['product.edit']))
  expect((await listTexts()).statusCode).toBe(403)
  app.signInAs(createStaffMember(['order.edit']))
  const texts = (await listTexts()).json().data
  expect(texts.map(({ kind, language }: Record<string, string>) => [kind, language])).toEqual([
    ['terms', 'en'],
    ['withdrawal', 'en'],
  ])
  const downloadAsStaff = () => app.server.inject({ url: texts[1].url })
  expect((await downloadAsStaff()).rawPayload.equals(answer.rawPayload)).toBe(true)
  app.signInAs(createStaffMember(['product.edit']))
  expect((await downloadAsStaff()).statusCode).toBe(403)
})

test('attaches the texts of throttled confirmations to their summary', async () => {
  const email = 'many@example.ee'
  const visitor = createVisitorCookie()
  for (let order = 0; order < 6; order++) await placeOrder({ Client: { email } }, visitor)
  const findThrottledMail = async () => (await app.db.select().from(mails).where(eq(mails.state, 'throttled')))[0]
  await vi.waitFor(async () => expect(await findThrottledMail()).toBeDefined(), 30_000)
  const { recipient, requester } = (await findThrottledMail())!
  await summarizeOrderMails(app, { recipient, requester: requester! }, createSystemActor('test'))
  const { mail, files } = await readMail('orders-summed:%')
  expect([...files.keys()]).toEqual(['terms-of-sale.pdf', 'withdrawal-instructions-and-form.pdf'])
  expect(mail.text).toContain('Attached: terms-of-sale.pdf, withdrawal-instructions-and-form.pdf')
  expect(mail.headers['X-Attached-Versions']).toMatch(/^terms-of-sale\.pdf=[\da-f]{64}, withdrawal/)
})

/** Uploads a file as staff; returns the data of the answer. */
const uploadBytes = async (path: string, payload: Buffer) => {
  app.signInAs(createStaffMember(['settings.edit', 'product.edit']))
  const headers = { 'x-csrf-token': 'any', 'content-type': 'application/octet-stream' }
  const answer = await app.server.inject({ method: 'POST', url: `/v1/admin/${path}`, headers, payload })
  app.signInAs(GUEST)
  return answer.json().data
}

test('attaches the guarantee notice in force to the order of a consumer, byte for byte', async () => {
  const headers = { 'x-csrf-token': 'any' }
  const uploadNotice = async (bytes: Uint8Array) => {
    app.signInAs(createStaffMember(['settings.edit']))
    await app.server.inject({
      method: 'POST',
      url: '/v1/admin/guarantee-file?name=notice_en.pdf',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(bytes),
    })
    const [file] = (await app.server.inject({ url: '/v1/admin/guarantee-file' })).json().data
    const payload = { language: 'en' }
    await app.server.inject({ method: 'PUT', url: `/v1/admin/guarantee-file/${file.id}`, headers, payload })
    app.signInAs(GUEST)
    return file
  }
  const readAttachment = async (key: string) => {
    const { mail, files } = await readMail(key)
    expect([...files.keys()].at(-1)).toBe('guarantee-notice.pdf')
    expect(mail.text).toContain('withdrawal-instructions-and-form.pdf, guarantee-notice.pdf')
    const attachments = await app.db.select().from(mailAttachments).where(eq(mailAttachments.mailId, mail.id))
    return { mail, content: attachments.find(({ filename }) => filename === 'guarantee-notice.pdf')!.content }
  }
  const firstNotice = buildPdf('first')
  const { hash } = await uploadNotice(firstNotice)
  const id = await placeOrder()
  const { mail, content } = await readAttachment(`order-placed:${id}`)
  expect(content.equals(Buffer.from(firstNotice))).toBe(true)
  expect(mail.headers['X-Attached-Versions']).toContain(`guarantee-notice.pdf=${hash}`)

  app.setNow(new Date(Date.now() + 60_000))
  const secondNotice = buildPdf('second')
  await uploadNotice(secondNotice)
  // A mail to a corrected address carries the notice of the order.
  await arrange(app.db, tx => app.jobs.enqueue(tx, ORDER_READDRESSED, { orderId: id, version: 2 }))
  expect((await readAttachment(`order-placed:${id}:2`)).content.equals(Buffer.from(firstNotice))).toBe(true)
  expect((await readAttachment(`order-placed:${await placeOrder()}`)).content.equals(Buffer.from(secondNotice))).toBe(
    true,
  )

  const business = await placeOrder({
    Order: { client_type: 'business', short_contact_address: 'Kivi 1, Tartu' },
    Client: { business_name: 'Rehvid OÜ', company_reg_nr: '10000000' },
  })
  expect([...(await readMail(`order-placed:${business}`)).files.keys()]).toEqual(['terms-of-sale.pdf'])

  const [order] = await app.db.select({ token: orders.publicToken }).from(orders).where(eq(orders.id, id))
  const download = await app.server.inject({ url: `/order/legal/${order!.token}/guarantee` })
  expect(download.rawPayload.equals(Buffer.from(firstNotice))).toBe(true)
  app.signInAs(createStaffMember(['order.edit']))
  const listedText = (await app.server.inject({ url: `/v1/admin/order/${id}/legal-text` })).json().data.at(-1)
  expect(listedText).toMatchObject({ kind: 'guarantee', language: 'en', hash })
  expect((await app.server.inject({ url: listedText.url })).rawPayload.equals(Buffer.from(firstNotice))).toBe(true)
})

test('attaches the label and the conditions of the moment to goods with a guarantee of durability', async () => {
  const png = Buffer.from(await drawPng(drawNotice('GARAN 5')))
  const label = await uploadBytes('durability-label?name=garan.png', png)
  const guaranteedProductId = await shop.createLimitedProduct(5)
  const setDurability = (halfYears: number) =>
    app.db
      .update(products)
      .set({ durability: buildDurability({ halfYears, label }) })
      .where(eq(products.id, guaranteedProductId))
  const placeGuaranteedOrder = async (changes: Parameters<typeof buildOrderForm>[1] = {}) => {
    const form = buildOrderForm([[guaranteedProductId, 1]], changes)
    const answer = await createBuyer(() => app)(form, { visitor: createVisitorCookie() })
    expect(answer.statusCode).toBe(200)
    const [row] = await app.db.select().from(orders).orderBy(desc(orders.id)).limit(1)
    return row!
  }
  await setDurability(10)
  const order = await placeGuaranteedOrder()
  await setDurability(11)
  const { mail, files } = await readMail(`order-placed:${order.id}`)
  expect([...files.keys()].slice(-2)).toEqual(['producers-guarantee.pdf', 'garan-label.png'])
  const conditions = files.get('producers-guarantee.pdf')!.text
  for (const words of ['Producer’s guarantee: 5 years (GARAN)', 'Gloucester, UK', 'Write to the producer.', label.hash])
    expect(conditions).toContain(words)
  expect(mail.text).toContain('(GARAN), 5 years: Forge FMIC-7, guarantor Forge Motorsport')
  expect(mail.headers['X-Attached-Versions']).toContain(`garan-label.png=${label.hash}`)
  const attachments = await app.db.select().from(mailAttachments).where(eq(mailAttachments.mailId, mail.id))
  expect(attachments.find(({ filename }) => filename === 'garan-label.png')!.content.equals(png)).toBe(true)

  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  expect(line!.durability).toEqual(buildDurability({ label }))
  const download = await app.server.inject({ url: `/order/legal/${order.publicToken}/durability` })
  expect([download.statusCode, download.headers['content-type']]).toEqual([200, 'application/pdf'])
  app.signInAs(createStaffMember(['order.edit']))
  const listedText = (await app.server.inject({ url: `/v1/admin/order/${order.id}/legal-text` })).json().data.at(-1)
  expect(listedText).toMatchObject({ kind: 'durability', language: 'en' })
  app.signInAs(GUEST)

  const business = await placeGuaranteedOrder({
    Order: { client_type: 'business', short_contact_address: 'Kivi 1, Tartu' },
    Client: { business_name: 'Rehvid OÜ', company_reg_nr: '10000000' },
  })
  expect([...(await readMail(`order-placed:${business.id}`)).files.keys()]).toEqual(['terms-of-sale.pdf'])
  expect((await app.server.inject({ url: `/order/legal/${business.publicToken}/durability` })).statusCode).toBe(404)
})

test('attaches no SVG, keeps it on the order page and asks staff for a PDF or PNG', async () => {
  const svg = Buffer.from(drawNotice('Legal guarantee'))
  const readTask = async () => {
    await checkLegalFacts(app, createSystemActor('test'))
    const taskCondition = eq(staffTasks.kind, 'guarantee-file-unmailable')
    return (await app.db.select().from(staffTasks).where(taskCondition)).map(({ details, closedBy }) => [
      details,
      closedBy,
    ])
  }
  const change = { removedAt: app.now() }
  await arrange(app.db, async tx => {
    await tx.update(guaranteeFiles).set(change).where(eq(guaranteeFiles.kind, 'notice'))
    await tx.insert(guaranteeFiles).values({
      hash: 'a'.repeat(64),
      name: 'notice.svg',
      format: 'svg',
      language: 'en',
      content: svg,
      uploadedAt: app.now(),
      confirmedAt: app.now(),
    })
    tx.changed(['settings'])
  })
  await app.changes.waitForListeners()
  const label = await uploadBytes('durability-label?name=garan.svg', Buffer.from(drawNotice('GARAN 6')))
  const guaranteedProductId = await shop.createLimitedProduct(5)
  await app.db
    .update(products)
    .set({ durability: buildDurability({ label }) })
    .where(eq(products.id, guaranteedProductId))
  const answer = await createBuyer(() => app)(buildOrderForm([[guaranteedProductId, 1]]), {
    visitor: createVisitorCookie(),
  })
  expect(answer.statusCode).toBe(200)
  const [order] = await app.db.select().from(orders).orderBy(desc(orders.id)).limit(1)
  const { files } = await readMail(`order-placed:${order!.id}`)
  expect([...files.keys()]).toEqual([
    'terms-of-sale.pdf',
    'withdrawal-instructions-and-form.pdf',
    'producers-guarantee.pdf',
  ])
  expect(files.get('producers-guarantee.pdf')!.text).toContain(label.hash)
  const download = await app.server.inject({ url: `/order/legal/${order!.publicToken}/guarantee` })
  expect(download.rawPayload.equals(svg)).toBe(true)

  const { code1 } = (await app.db.select().from(products).where(eq(products.id, guaranteedProductId)))[0]!
  expect(await readTask()).toEqual([[{ languages: ['en'], products: [code1] }, null]])
  await app.db.update(products).set({ durability: null }).where(eq(products.id, guaranteedProductId))
  await app.db.update(guaranteeFiles).set(change)
  expect((await readTask()).at(-1)![1]).toBe('system')
})

test('keeps texts of orders and deletes others three years after they were in force', async () => {
  app.setNow(new Date('2030-01-01T00:00:00Z'))
  await changeTerms('<p>Never ordered.</p>')
  await purgeLegalTexts(app)
  const listTerms = async () => {
    const rows = await app.db
      .select({ content: legalTexts.content })
      .from(legalTexts)
      .where(eq(legalTexts.kind, 'terms'))
    return JSON.stringify(rows)
  }
  expect(await listTerms()).toContain('Never ordered.')
  app.setNow(new Date('2033-01-02T00:00:00Z'))
  await changeTerms('<p>Much later.</p>')
  await purgeLegalTexts(app)
  const remainingTerms = await listTerms()
  expect(remainingTerms).not.toContain('Never ordered.')
  expect(remainingTerms).toContain('First terms.')
  expect(remainingTerms).toContain('Much later.')
  expect(await app.db.$count(orderLegalTexts)).toBeGreaterThan(3)
})
