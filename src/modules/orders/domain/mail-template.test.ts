import { expect, test } from 'vitest'
import { changedTexts, fillText, type MailTexts, textProblems } from '#kernel/mail-words.ts'
import { type MailKind, mailRule } from './mail-template.ts'

const TEXTS: MailTexts = { subject: 'Order {number}', heading: 'Hello {name}', lead: 'It is {total}.', closing: '' }

test.each<[string, MailKind, Partial<MailTexts>, string[]]>([
  ['nothing wrong', 'placed', {}, []],
  ['an unknown one', 'placed', { lead: 'Hello {nam}' }, ['lead unknown {nam}']],
  ['one of another kind', 'placed', { closing: '{sum}' }, ['closing unknown {sum}']],
  ['a brace left open', 'placed', { heading: 'Hello {name' }, ['heading unknown {name']],
  ['a brace that closes nothing', 'placed', { heading: 'Hello name}' }, ['heading unknown }']],
  ['doubled braces', 'placed', { heading: '{{name}}' }, ['heading unknown {']],
  ['no number in the subject', 'placed', { subject: 'Your order' }, ['subject missing {number}']],
  ['a sum that is not told', 'refunded', {}, ['lead missing {sum}']],
  ['a sum that is told', 'refunded', { lead: 'You get {sum}.' }, []],
])('variables: %s', (_what, kind, texts, problems) =>
  expect(
    textProblems(mailRule(kind), { ...TEXTS, ...texts }).map(
      ({ field, why, variable }) => `${field} ${why} ${variable}`,
    ),
  ).toEqual(problems),
)

test('values are put in once, whatever they say', () =>
  expect(fillText('{name}: {number} {else}', { name: '{number}', number: '7' })).toBe('{number}: 7 {else}'))

test('what is as the shop has it is not kept', () => {
  expect(changedTexts(TEXTS, TEXTS)).toBeNull()
  expect(changedTexts({ ...TEXTS, closing: 'Bye' }, TEXTS)).toEqual({ closing: 'Bye' })
})
