import { eq, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ok } from '#kernel/result.ts'
import { start as startOrders } from '#orders/server/orders.ts'
import { buildOrderDraft, makeOrder } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { retryDeadLetter } from '#platform/server/jobs/dead-letters.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { mailPersonalData } from '#platform/server/mail/mail-personal-data.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import {
  type FakeMailServer,
  type MailServerMode,
  startFakeMailServer,
} from '#platform/server/testing/fake-mail-server.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { write } from '#platform/server/write.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { dataRequestPersonalData } from './data-requests/data-request-personal-data.ts'
import { recordMarketingConsent } from './marketing/record-marketing-consent.ts'
import { registerComplianceRoutes } from './routes.ts'
import { dataRequests, marketingConsents } from './tables.ts'

const WAIT = { timeout: 30_000, interval: 200 }
const SYSTEM = createSystemActor('test')
const STAFF = createStaffMember(['client', 'client.edit', 'client.erase', 'order.edit'], { username: 'siim' })

let app: TestApp
let server: FakeMailServer
let orderId: number
let personCount = 0
beforeAll(async () => {
  server = await startFakeMailServer()
  const sources = [mailPersonalData, dataRequestPersonalData]
  app = await createTestApp(
    testApp => {
      startOrders(testApp, sources)
      registerComplianceRoutes(testApp, undefined, sources)
      handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
    },
    { SMTP_URL: server.url },
  )
  orderId = await arrange(app.db, async tx => {
    await makeShop(tx)
    // Another person ordered: the request of an address without orders is answered on its own.
    return (await makeOrder(tx, buildOrderDraft(), { state: 'delivered' })).order.id
  })
  app.signInAs(STAFF)
  await app.jobs.start()
})
afterAll(async () => {
  await app.close()
  await server.close()
})

/** Creates a person with an own mailbox and network, so that the tests run at the same time. */
const createPerson = () => {
  personCount += 1
  const email = `isik${personCount}@example.ee`
  const remoteAddress = `198.51.100.${personCount}`
  const listReceived = () => server.listReceived(email)
  const findMail = async (prefix: string) =>
    (await app.db.select().from(mails).where(eq(mails.recipient, email))).find(({ key }) =>
      key.startsWith(`${prefix}:`),
    )
  const post = (url: string, fields: Readonly<Record<string, string>> = {}) =>
    app.server.inject({
      method: 'POST',
      url: `${url}?lang=en`,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  return {
    email,
    listReceived,
    post,
    setMode: (mode: MailServerMode) => server.setMode(email, mode),
    ask: (kind: 'export' | 'erasure' | 'marketing') => post('/my-data/request', { kind, email }),
    giveConsent: async () => {
      const consent = { email, language: 'en', text: 'Send me offers.', orderId } as const
      await write(app, SYSTEM, async tx => ok(await recordMarketingConsent(tx, app, consent)))
    },
    readLatest: async () => (await PostalMime.parse(listReceived().at(-1) ?? '')).text ?? '',
    waitForMail: (prefix: string, fields: object) =>
      vi.waitFor(async () => expect(await findMail(prefix)).toMatchObject(fields), WAIT),
    /** Makes delayed tries due until the mail arrives; the queue records a failure shortly after the mail does. */
    waitForRetry: (prefix: string, fields: object) =>
      vi.waitFor(async () => {
        const { id = 0 } = (await findMail(prefix)) ?? {}
        await app.db.execute(sql`update pgboss.job set start_after = now() where name = 'send-mail'
          and state = 'retry' and start_after > now() and (data ->> 'mailId')::int = ${id}::int`)
        expect(await findMail(prefix)).toMatchObject(fields)
      }, WAIT),
    /** Sends a mail again that failed for good, as staff do in the list of failed jobs. */
    waitForResending: (prefix: string, fields: object) =>
      vi.waitFor(async () => {
        const { id: mailId = 0 } = (await findMail(prefix)) ?? {}
        const { rows } = await app.db.execute<{ id: string }>(sql`select id from pgboss.job
          where name = 'send-mail.dead' and state = 'created' and (data ->> 'mailId')::int = ${mailId}::int`)
        for (const { id } of rows)
          await write(app, SYSTEM, tx => retryDeadLetter(tx, app.jobs, { id, isAllowed: async () => true }))
        expect(await findMail(prefix)).toMatchObject(fields)
      }, WAIT),
  }
}
type Person = ReturnType<typeof createPerson>

const confirmErasure = async (person: Person) => {
  await person.ask('erasure')
  await person.waitForMail('data-request', { state: 'sent' })
  const link = /\/my-data\/([\w-]+)/.exec(await person.readLatest())?.[1]
  await person.post(`/my-data/confirm/${link}`)
}
const answerErasure = async (person: Person, action: 'erase' | 'refuse') => {
  await confirmErasure(person)
  await person.waitForMail('data-request-received', { state: 'sent' })
  const [request] = await app.db.select().from(dataRequests).where(eq(dataRequests.email, person.email))
  const answered = await app.server.inject({
    method: 'POST',
    url: `/v1/admin/data-request/${request?.id}/${action}`,
    headers: { 'x-csrf-token': 'any' },
    payload: { reason: 'An order is still under way.' },
  })
  expect(answered.statusCode, answered.body).toBe(204)
}

interface MailCase {
  prefix: string
  /** The number of mails of the same history that arrive before it. */
  earlier: number
  prepare: (person: Person) => Promise<unknown>
  words: string
}

/** Every mail of requests and consents. */
const MAILS: Readonly<Record<string, MailCase>> = {
  'the link of an export': {
    prefix: 'data-request',
    earlier: 0,
    words: '/my-data/',
    prepare: person => person.ask('export'),
  },
  'the link of an erasure': {
    prefix: 'data-request',
    earlier: 0,
    words: '/my-data/',
    prepare: person => person.ask('erasure'),
  },
  'the link that stops advertising': {
    prefix: 'data-request',
    earlier: 0,
    words: '/my-data/',
    prepare: person => person.ask('marketing'),
  },
  'the receipt of a request for erasure': {
    prefix: 'data-request-received',
    earlier: 1,
    words: 'Accounting Act',
    prepare: confirmErasure,
  },
  'the answer after an erasure': {
    prefix: 'data-request-answer',
    earlier: 2,
    words: 'aki.ee',
    prepare: person => answerErasure(person, 'erase'),
  },
  'the answer after a refusal': {
    prefix: 'data-request-answer',
    earlier: 2,
    words: 'An order is still under way.',
    prepare: person => answerErasure(person, 'refuse'),
  },
  'the notice of a consent': {
    prefix: 'marketing-consent',
    earlier: 0,
    words: '/marketing/',
    prepare: person => person.giveConsent(),
  },
}

/** Lets the earlier mails of the history arrive, and makes the server fail the one under test. */
const failMail = async (person: Person, { earlier, prepare }: MailCase, mode: MailServerMode) => {
  const change = async () => {
    await vi.waitFor(() => expect(person.listReceived()).toHaveLength(earlier), { ...WAIT, interval: 2 })
    person.setMode(mode)
  }
  if (earlier === 0) person.setMode(mode)
  await Promise.all([prepare(person), ...(earlier > 0 ? [change()] : [])])
}

describe.concurrent.each(Object.entries(MAILS))('%s', (name, mail) => {
  const { prefix, words, earlier } = mail
  const waitingModes = name === 'the link of an export' ? (['busy', 'cut'] as const) : (['busy'] as const)
  test.each(waitingModes)('waits for a server that is %s, and arrives once it recovers', async mode => {
    const person = createPerson()
    await failMail(person, mail, mode)
    await person.waitForMail(prefix, { state: 'waiting', tries: 1, error: expect.stringMatching(/./) })
    expect(person.listReceived()).toHaveLength(earlier)
    person.setMode('accepting')
    await person.waitForRetry(prefix, { state: 'sent', tries: 2, error: null })
    expect(person.listReceived()).toHaveLength(earlier + 1)
    expect(await person.readLatest()).toContain(words)
  })

  test('fails for good at a refusal, and arrives when staff send it again', async () => {
    const person = createPerson()
    await failMail(person, mail, 'refusing')
    await person.waitForMail(prefix, { state: 'failed', error: expect.stringContaining('550') })
    person.setMode('accepting')
    await person.waitForResending(prefix, { state: 'sent', error: null })
    expect(await person.readLatest()).toContain(words)
  })
})

test.concurrent('a link that arrives late still works, and the consent counts from its moment', async () => {
  const person = createPerson()
  person.setMode('busy')
  await person.giveConsent()
  const isOwn = eq(marketingConsents.email, person.email)
  expect(await app.db.select().from(marketingConsents).where(isOwn)).toMatchObject([{ stoppedAt: null }])
  const asked = await person.ask('export')
  // The page says the same as with a working server.
  expect([asked.statusCode, asked.headers.location]).toEqual([303, '/en/my-data?state=sent'])
  const prefixes = ['data-request', 'marketing-consent']
  for (const prefix of prefixes) await person.waitForMail(prefix, { state: 'waiting', tries: 1 })
  person.setMode('accepting')
  for (const prefix of prefixes) await person.waitForRetry(prefix, { state: 'sent' })
  const texts = await Promise.all(
    person.listReceived().map(async message => (await PostalMime.parse(message)).text ?? ''),
  )
  const link = texts.flatMap(text => /\/my-data\/([\w-]{43})/.exec(text)?.[1] ?? [])[0] ?? ''
  await person.post(`/my-data/confirm/${link}`)
  const file = await app.server.inject({ url: `/my-data/file/${link}/json?lang=en` })
  expect(file.statusCode).toBe(200)
})
