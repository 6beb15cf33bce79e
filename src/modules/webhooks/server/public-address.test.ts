import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each(['8.8.8.8', '172.32.0.1', '193.40.5.1', '2a00:1450:4026:801::200e'])('%s can be reached', address =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ...[
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
  ],
  ...[
    '255.255.255.255',
    '224.0.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fd00::1',
    'ff02::1',
  ],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001:0:4136:e378::'],
])('%s cannot', address => expect(isPublicAddress(address)).toBe(false))
