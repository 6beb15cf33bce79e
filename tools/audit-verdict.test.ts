import { expect, test } from 'vitest'
import { judgeAudit } from './audit-verdict.ts'

const buildReport = (vulnerabilities: Record<string, { severity: string; range: string; fixAvailable?: boolean }>) =>
  JSON.stringify({
    vulnerabilities,
    metadata: {
      vulnerabilities: { total: Object.keys(vulnerabilities).length },
      dependencies: { total: 612 },
    },
  })

test('fails only for severe vulnerabilities', () => {
  expect(judgeAudit(buildReport({}))).toEqual({
    lines: ['612 dependencies, known faults: 0, high or critical: 0.'],
    code: 0,
  })
  expect(judgeAudit(buildReport({ tar: { severity: 'moderate', range: '<7' } }))).toMatchObject({ code: 0 })
  expect(judgeAudit(buildReport({ tar: { severity: 'critical', range: '<7', fixAvailable: true } }))).toEqual({
    lines: ['critical\ttar <7\ta fixed version exists', '612 dependencies, known faults: 1, high or critical: 1.'],
    code: 1,
  })
})

test.each([
  ['{"message":"405 Method Not Allowed","method":"POST","error":{"summary":"","detail":""}}', '405 Method Not Allowed'],
  ['{"error":{"code":"ENOTFOUND","summary":"getaddrinfo failed"}}', 'getaddrinfo failed'],
  ['<html>', 'its answer is unreadable'],
  ['', 'its answer is unreadable'],
])('reports an unknown result when the registry gives no report: %s', (output, reason) => {
  const { lines, code } = judgeAudit(output)
  expect([lines[0], code]).toEqual([
    `The registry gave no report (${reason}): whether the dependencies are safe is unknown.`,
    2,
  ])
})
