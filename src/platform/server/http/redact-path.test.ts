import { expect, test } from 'vitest'
import { redactPath } from './redact-path.ts'

test.each([
  ['/et/payment/q3JmR2x0T0tlbi1vZi1hbi1vcmRlcg', '/et/payment/:token'],
  ['/et/payment/q3JmR2x0T0tlbi1vZi1hbi1vcmRlcg/done?x=1', '/et/payment/:token/done'],
  ['/et/muugitingimused-ja-tagastamine?email=x', '/et/muugitingimused-ja-tagastamine'],
  ['/', '/'],
])('%s is logged as %s', (url, logged) => expect(redactPath(url)).toBe(logged))
