import { expect, test } from 'vitest'
import { extractSnapshots } from './page-snapshots.ts'

const describeFailure = (lines: number) =>
  [
    '# Error details\n',
    '```\nError\n```\n',
    '```yaml',
    ...Array.from({ length: lines }, (_value, index) => `- line ${index}`),
    '```\n',
    '# Test source\n',
  ].join('\n')

test('finds the page in the description of an error', () => {
  expect(extractSnapshots(describeFailure(2))).toEqual(['- line 0\n- line 1'])
  expect(extractSnapshots('# Error details\n')).toEqual([])
})

test('counts the omitted lines of a long page', () => {
  const [snapshot = ''] = extractSnapshots(describeFailure(150))
  expect(snapshot.split('\n').slice(-2)).toEqual(['- line 119', '… and 30 more lines'])
})
