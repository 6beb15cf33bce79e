import { expect, test } from 'vitest'
import { fillPlaceholders, type MailTexts, pickChangedTexts, validateMailText } from '#kernel/mail-template.ts'
import { buildMailRule, type MailKind } from './order-mail-kinds.ts'

const TEXTS: MailTexts = { subject: 'Order {number}', heading: 'Hello {name}', lead: 'It is {total}.', closing: '' }

test.each<[string, MailKind, Partial<MailTexts>, string[]]>([
  ['all variables', 'placed', {}, []],
  ['an unknown variable', 'placed', { lead: 'Hello {nam}' }, ['lead unknown {nam}']],
  ['a variable of another kind', 'placed', { closing: '{sum}' }, ['closing unknown {sum}']],
  ['an unclosed brace', 'placed', { heading: 'Hello {name' }, ['heading unknown {name']],
  ['an unopened brace', 'placed', { heading: 'Hello name}' }, ['heading unknown }']],
  ['doubled braces', 'placed', { heading: '{{name}}' }, ['heading unknown {']],
  ['no number in the subject', 'placed', { subject: 'Your order' }, ['subject missing {number}']],
  ['a missing sum', 'refunded', {}, ['lead missing {sum}']],
  ['a given sum', 'refunded', { lead: 'You get {sum}.' }, []],
])('validates the variables of a text with %s', (_name, kind, texts, problems) =>
  expect(
    validateMailText(buildMailRule(kind), { ...TEXTS, ...texts }).map(
      ({ field, reason, variable }) => `${field} ${reason} ${variable}`,
    ),
  ).toEqual(problems),
)

test('fills placeholders once, even when a value contains another placeholder', () =>
  expect(fillPlaceholders('{name}: {number} {else}', { name: '{number}', number: '7' })).toBe('{number}: 7 {else}'))

test('does not store texts equal to the originals', () => {
  expect(pickChangedTexts(TEXTS, TEXTS)).toBeNull()
  expect(pickChangedTexts({ ...TEXTS, closing: 'Bye' }, TEXTS)).toEqual({ closing: 'Bye' })
})
