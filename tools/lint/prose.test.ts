import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { findSubjectErrors } from './commit-subjects.ts'
import { findFileErrors, findProseErrors, findRepositoryErrors } from './prose.ts'

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
  ['How a file was read.', '"How"'],
  ['Why the last run stopped early.', '"Why"'],
  ['Asks to confirm, only when neededConfirmations.', '"neededConfirmations"'],
  ['Returns the product; otherwise null.', '"otherwise"'],
  ['The name stands beside the picture.', '"stands"'],
  ['The date stood in the file.', '"stood"'],
  ['Text typed meanwhile stays.', '"meanwhile"'],
  ['An unmounted screen renders nothing any more.', '"any more"'],
  ['The request for a code is no error.', '"is no"'],
  ['Null when none is planned.', '"none is"'],
  ['Moves all files or none.', '"all files or none"'],
  ['biome-ignore lint/correctness/useExhaustiveDependencies: whoever left has ended it', '"Whoever"'],
  ['biome-ignore lint/a11y/useHeadingContent: what is written in it', '"What"'],
  [`Returns ${'one more word '.repeat(9)}.`, 'more than 25 words'],
])('refuses "%s"', (comment, expectedText) => expect(findProseErrors(comment).join()).toContain(expectedText))

test.each([
  'Returns the cached pages of a category, newest first.',
  'Null when the product has no picture.',
  'What happens when two saves meet? The later one is rejected.',
  'biome-ignore lint/style/useNamingConvention: the API has this name',
  'The browser would otherwise discover the bundles only after parsing the page.',
  'Shown when there is no order, or the order is no longer open.',
  'Reads up to a hundred rows; any more rows follow in the next page.',
  'The value `none` hides the tip; `Otherwise` is a label.',
  'Prices are gross, in cents; see `whatEver` and https://example.test/what-is-told.',
  '@returns what it says',
  'Limits bodies to 64 kB; `maxBytes` is for lists of eBay.',
])('accepts "%s"', comment => expect(findProseErrors(comment)).toEqual([]))

test('reads messages of errors and logs, but not other texts', () => {
  const source = [
    "const label = 'The shop stands'",
    "throw new StartError('This is no address')",
    "app.log.warn({ reason }, 'it restarted by itself')",
    'console.error(`rows stay meanwhile`)',
  ].join('\n')
  expect(findFileErrors('planted.ts', source).map(error => error.split(': write')[0])).toEqual([
    'planted.ts:2: "is no"',
    'planted.ts:3: "by itself"',
    'planted.ts:4: "meanwhile"',
  ])
})

test('reads titles of tests and summaries of endpoints', () => {
  const source = [
    "test('keeps text typed meanwhile', () => {})",
    "test.each([1])('a buyer is told %i', () => {})",
    'test.each([',
    '  [1],',
    "])('reads none; there is none', () => {})",
    "endpoint({ summary: 'Deletes it; 409 otherwise' })",
  ].join('\n')
  expect(findFileErrors('planted.ts', source).map(error => error.split(': write')[0])).toEqual([
    'planted.ts:1: "meanwhile"',
    'planted.ts:2: "is told"',
    'planted.ts:3: "is none"',
    'planted.ts:6: "otherwise"',
  ])
})

test('names the line of a comment and leaves strings alone', () => {
  const source = "const text = 'What is told'\n\n/**\n * What is cached.\n */\nexport const cached = 1 // anew\n"
  expect(findFileErrors('planted.ts', source)).toEqual([
    'planted.ts:3: "What": begin with a named subject or an imperative verb',
    'planted.ts:6: "anew": write "again"',
  ])
})

test('joins consecutive line comments into one paragraph', () =>
  expect(findFileErrors('planted.ts', '// Returns what\n// Who asked for it\nexport {}\n')).toEqual([]))

test.each([
  ['fix(forms): explain the allowed decimals of an amount', 0],
  ['A sum with three decimals is told what it may have', 1],
  ['fix(forms): explained the decimals', 1],
  ['fix(forms): Explains decimals', 1],
  [`feat(orders): ${'long '.repeat(14)}`, 1],
  ['fix(editing): ask for the page anew', 1],
  ['fix(orders): show what stands in the file', 1],
])('judges the subject "%s"', (subject, errors) => expect(findSubjectErrors(subject)).toHaveLength(errors))

test('no comment or message of the repository breaks a rule', () => expect(findRepositoryErrors(ROOT)).toEqual([]))
