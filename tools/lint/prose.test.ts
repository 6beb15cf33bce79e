import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { subjectErrors } from './commit-subjects.ts'
import { commentErrors, proseErrors, repositoryErrors } from './prose.ts'

test.each([
  ['What is kept of a page.', '"What"'],
  ['Who points at them reads: no toast leaves.', '"Who"'],
  ['Whoever asks gets it.', '"Whoever"'],
  ['Whether the price holds.', '"Whether"'],
  ['Of a page, its addresses.', '"Of"'],
  ['One that was not sent.', '"One"'],
  ['The same for lists.', '"The same"'],
  ['Null when there is none.', '"is none"'],
  ['Asks the provider anew.', '"anew"'],
  ['The buyer is told by mail.', '"is told"'],
  ['Closes by itself after five seconds.', '"by itself"'],
  ['Lists do the same.', '"do the same"'],
  ['The table was split since then.', '"since then"'],
  [`Returns ${'one more word '.repeat(11)}.`, 'more than 30 words'],
])('refuses "%s"', (comment, named) => expect(proseErrors(comment).join()).toContain(named))

test.each([
  'Returns the cached pages of a category, newest first.',
  'Null when the product has no picture.',
  'What happens when two saves meet? The later one is rejected.',
  'biome-ignore lint/style/useNamingConvention: what the API calls it',
  'Prices are gross, in cents; see `whatEver` and https://example.test/what-is-told.',
  '@returns what it says',
])('accepts "%s"', comment => expect(proseErrors(comment)).toEqual([]))

test('names the line of a comment and leaves strings alone', () => {
  const source = "const text = 'What is told'\n\n/**\n * What is kept.\n */\nexport const kept = 1 // anew\n"
  expect(commentErrors('planted.ts', source)).toEqual([
    'planted.ts:3: "What": begin with a named subject or an imperative verb',
    'planted.ts:6: "anew": write "again"',
  ])
})

test('joins consecutive line comments into one paragraph', () =>
  expect(commentErrors('planted.ts', '// Returns what\n// Who asked for it\nexport {}\n')).toEqual([]))

test.each([
  ['fix(forms): explain the allowed decimals of an amount', 0],
  ['A sum with three decimals is told what it may have', 1],
  ['fix(forms): explained the decimals', 1],
  ['fix(forms): Explains decimals', 1],
  [`feat(orders): ${'long '.repeat(14)}`, 1],
])('judges the subject "%s"', (subject, errors) => expect(subjectErrors(subject)).toHaveLength(errors))

test('every comment of the repository keeps the rules', () => expect(repositoryErrors(ROOT)).toEqual([]))
