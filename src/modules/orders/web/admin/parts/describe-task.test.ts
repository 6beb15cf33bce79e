import { expect, test } from 'vitest'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { RETURN_KINDS } from '#orders/domain/due-returns.ts'
import { describeTask } from './describe-task.ts'
import { formatTaskKind } from './order-history.tsx'

const disputed = { disputeReason: 'product_not_received', answerBy: '2026-11-30T00:13:20.000Z', dispute: 'du_1' }

test.each([
  [
    'et',
    'Makse on vaidlustatud',
    ['Kaup ei jõudnud kohale', 'Vasta makseteenuse keskkonnas hiljemalt 30.11.2026 02:13', 'du_1'],
  ],
  [
    'en',
    'A payment is disputed',
    ['Product not received', 'Respond at the payment provider by 30 Nov 2026, 02:13', 'du_1'],
  ],
] as const)('describes a dispute by reason, deadline and provider id: %s', (language, name, facts) => {
  const t = realTranslators[language]
  expect(formatTaskKind(t, 'payment-disputed')).toBe(name)
  expect(describeTask(t, language, disputed)).toEqual(facts)
})

test.each([
  ['et', 'Tagastati 50,00\u00a0€ rohkem, kui maksti'],
  ['en', '€50.00 more was refunded than was paid'],
] as const)('describes a double refund by the excess amount: %s', (language, expected) => {
  expect(describeTask(realTranslators[language], language, { amountCents: 10_000, overCents: 5_000 })).toEqual([
    expected,
  ])
  expect(describeTask(realTranslators[language], language, { amountCents: 10_000, overCents: 0 })).toEqual([])
})

test.each(['et', 'en'] as const)('translates known dispute reasons and shows others as received: %s', language => {
  const t = realTranslators[language]
  for (const reason of ['fraudulent', 'duplicate', 'general', 'product_unacceptable', 'unrecognized']) {
    const [expected] = describeTask(t, language, { disputeReason: reason })
    expect(expected).not.toContain('orderAdmin')
    expect(expected).not.toBe(reason)
  }
  expect(describeTask(t, language, { disputeReason: 'of_tomorrow' })).toEqual(['of_tomorrow'])
})

test.each(['et', 'en'] as const)('lost and won disputes and double refunds have translations: %s', language => {
  for (const kind of ['dispute-lost', 'refunded-twice'])
    expect(formatTaskKind(realTranslators[language], kind)).not.toContain(kind)
  expect(realTranslators[language]('orderAdmin.events.dispute-won')).not.toContain('dispute-won')
})

test.each([
  ['et', 'OSS-i deklaratsioon, 01.10.2026 kuni 31.12.2026: esita hiljemalt 31.01.2027'],
  ['en', 'OSS return, 1 Oct 2026 to 31 Dec 2026: submit by 31 Jan 2027'],
] as const)('describes a return by its period and due day: %s', (language, expected) => {
  const details = { return: 'oss', from: '2026-10-01', to: '2026-12-31', dueDay: '2027-01-31' }
  expect(describeTask(realTranslators[language], language, details)).toEqual([expected])
})

test.each(['et', 'en'] as const)('lists the documents that lack data of the shop: %s', language => {
  const details = { documents: [1001, 1002], corrections: ['sellerVatNumber'] }
  expect(describeTask(realTranslators[language], language, details)).toEqual([expect.stringContaining('1001, 1002')])
})

test.each(['et', 'en'] as const)('names every return: %s', language => {
  const t = realTranslators[language]
  for (const kind of RETURN_KINDS) expect(t(`orderAdmin.dueReturns.${kind}`)).not.toContain('orderAdmin')
})

test('names what an e-invoice lacks', () => {
  const details = { document: 1001, corrections: ['sellerIban', 'dueDay'] }
  expect(describeTask(realTranslators.en, 'en', details)[0]).toContain(
    'Document 1001 can’t become an e-invoice, because something is missing or wrong: the shop’s bank account (IBAN); the',
  )
})
