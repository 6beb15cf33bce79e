import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { buildWithdrawalText, findUnknownVariable } from './build-withdrawal-text.ts'

const FACTS = {
  contact: 'Pood OÜ, Kivi 1, Tartu, +372 5, pood@pood.example',
  recipient: 'Pood OÜ, Kivi 1, Tartu, pood@pood.example',
  functionUrl: 'https://pood.example/et/withdrawal',
}
const DEFAULTS = {
  returnCost: 'buyer',
  largeReturnCents: null,
  instructions: multilingual({}),
  form: multilingual({}),
} as const
const buildText = (changes: Partial<Parameters<typeof buildWithdrawalText>[0]>, language: string) =>
  buildWithdrawalText({ ...DEFAULTS, ...changes }, FACTS, language)
    .parts.map(({ type, text }) => `${type}: ${text}`)
    .join('\n')

test('fills the facts of the shop into the default wording', () => {
  const et = buildText({}, 'et')
  expect(et).toContain(`teavitage meid (${FACTS.contact})`)
  expect(et).toContain('internetis aadressil https://pood.example/et/withdrawal.')
  expect(et).toContain('page: Taganemisavalduse tüüpvorm')
  expect(et).toContain(`text: — Kellele: ${FACTS.recipient}`)
  expect(et).toContain('(täitke ja tagastage käesolev vorm üksnes juhul, kui soovite lepingust taganeda)')
  expect(et).not.toMatch(/[{}]/)
  expect(buildText({}, 'en')).toContain('heading: Effects of withdrawal')
})

test.each([
  ['buyer', 'You will have to bear the direct cost of returning the goods.'],
  ['shop', 'We will bear the cost of returning the goods.'],
] as const)('says that the %s bears the cost of returning', (returnCost, sentence) => {
  expect(buildText({ returnCost }, 'en')).toContain(`text: ${sentence}`)
})

test('estimates the cost of returning goods that post does not take, if the buyer bears it', () => {
  const sentence = 'cannot normally be returned by post, the cost is estimated at a maximum of approximately €60.00.'
  expect(buildText({ largeReturnCents: 6_000 }, 'en')).toContain(sentence)
  expect(buildText({ largeReturnCents: 6_000 }, 'et')).toContain('hinnanguline suurus kuni 60,00\u00a0€.')
  expect(buildText({ largeReturnCents: 6_000, returnCost: 'shop' }, 'en')).not.toContain('estimated')
})

test('uses the words of the owner in their language only', () => {
  const form = multilingual({ et: '# Vorm\n\nSaatja: {seller}' })
  expect(buildText({ form }, 'et')).toContain(`heading: Vorm\ntext: Saatja: ${FACTS.recipient}`)
  expect(buildText({ form }, 'en')).toContain('(*) Delete as appropriate.')
})

test.each([
  ['instructions', '{seller} {function} {returnCost}', undefined],
  ['form', '{seller} {function}', '{function}'],
  ['form', '{seler}', '{seler}'],
  ['form', 'Kellele: {seller', '{seller'],
] as const)('finds unknown variables of %s: %s', (name, text, expected) => {
  expect(findUnknownVariable(name, text)).toBe(expected)
})
