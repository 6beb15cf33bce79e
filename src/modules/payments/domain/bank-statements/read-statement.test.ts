import { describe, expect, test } from 'vitest'
import { MAX_CREDITS } from './bank-credit.ts'
import { parseStatementAmount, parseStatementDay } from './parse-statement-values.ts'
import { readStatement } from './read-statement.ts'

const read = (text: string) => readStatement(new TextEncoder().encode(text))

const buildCamt = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>EE47 1000 0010 2014 5685</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`

const buildEntry = (more: string, { amount = '49.90', direction = 'CRDT', status = 'BOOK' } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts>
  <BookgDt><Dt>2026-11-27</Dt></BookgDt><AcctSvcrRef>RO123</AcctSvcrRef>${more}</Ntry>`

const DETAILS = `<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Mari M&amp;M</Nm></Dbtr>
  <DbtrAcct><Id><IBAN>EE382200221020145685</IBAN></Id></DbtrAcct></RltdPties>
  <RmtInf><Ustrd>Tellimus</Ustrd><Ustrd>1024</Ustrd><Strd><CdtrRefInf><Ref>10249</Ref></CdtrRefInf></Strd></RmtInf>
  </TxDtls></NtryDtls>`

const CREDIT = {
  account: 'EE471000001020145685',
  bankReference: 'RO123',
  bookedOn: '2026-11-27',
  cents: 4_990,
  currency: 'EUR',
  payerName: 'Mari M&M',
  payerAccount: 'EE382200221020145685',
  referenceNumber: '10249',
  description: 'Tellimus 1024',
}

describe('camt.053', () => {
  test('reads received money with its payer, reference number and description', () => {
    expect(read(buildCamt(buildEntry(DETAILS)))).toEqual({
      ok: true,
      value: { credits: [CREDIT], skipped: 0, rejected: [] },
    })
  })

  test('reads version 8 with a prefix, a coded status, a time and a party', () => {
    const text = buildCamt(buildEntry(DETAILS))
      .replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
      .replace('<Dt>2026-11-27</Dt>', '<DtTm>2026-11-27T09:00:00+02:00</DtTm>')
      .replace('<Dbtr><Nm>Mari M&amp;M</Nm></Dbtr>', '<Dbtr><Pty><Nm>Mari M&amp;M</Nm></Pty></Dbtr>')
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns:')
    expect(read(text)).toMatchObject({ value: { credits: [CREDIT] } })
  })

  test('skips payments of the shop, unconfirmed entries and reversals', () => {
    const entries = [
      buildEntry(DETAILS, { direction: 'DBIT' }),
      buildEntry(DETAILS, { status: 'PDNG' }),
      buildEntry('<RvslInd>true</RvslInd>'),
    ]
    expect(read(buildCamt(entries.join('')))).toMatchObject({ value: { credits: [], skipped: 3, rejected: [] } })
  })

  test('splits a collective entry only when its payments add up to it', () => {
    const buildTransaction = (amount: string, reference: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt></TxDtls>`
    const split = buildEntry(`<NtryDtls>${buildTransaction('40', 'A')}${buildTransaction('9.90', '')}</NtryDtls>`)
    expect(read(buildCamt(split))).toMatchObject({
      value: {
        credits: [
          { cents: 4_000, bankReference: 'A' },
          { cents: 990, bankReference: 'RO123/2' },
        ],
      },
    })
    const incomplete = buildEntry(`<NtryDtls>${buildTransaction('40', 'A')}${buildTransaction('1', 'B')}</NtryDtls>`)
    expect(read(buildCamt(incomplete))).toMatchObject({
      value: { credits: [{ cents: 4_990, bankReference: 'RO123' }] },
    })
  })

  test('names entries without a day or amount', () => {
    const undated = buildEntry('').replace('<BookgDt><Dt>2026-11-27</Dt></BookgDt>', '')
    expect(read(buildCamt(undated + buildEntry('', { amount: 'abc' })))).toMatchObject({
      value: {
        rejected: [
          { row: 1, error: 'date' },
          { row: 2, error: 'amount' },
        ],
      },
    })
  })

  test.each([
    ['other XML', '<html></html>'],
    ['a truncated statement', buildCamt(buildEntry(DETAILS)).slice(0, -40)],
    ['deep nesting', '<a>'.repeat(500)],
  ])('refuses %s', (_name, text) => {
    expect(read(text)).toEqual({ ok: false, reason: 'unreadable' })
  })
})

describe('lists of banks', () => {
  test('reads a list with row types and marks of debit and credit', () => {
    const text = [
      '"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus";"Viitenumber"',
      '"EE471000001020145685";"10";"27.11.2026";"";"Algsaldo";"100,00";"EUR";"K";"";""',
      '"EE471000001020145685";"20";"27.11.2026";"MARI MAASIKAS";"Tellimus 1024";"1 049,90";"EUR";"K";"2026112700123";"10249"',
      '"EE471000001020145685";"20";"27.11.2026";"Omniva";"Arve 7";"12,00";"EUR";"D";"2026112700124";""',
      '"EE471000001020145685";"20";"31.02.2026";"X";"Y";"1,00";"EUR";"K";"2026112700125";""',
    ].join('\r\n')
    expect(read(text)).toEqual({
      ok: true,
      value: {
        credits: [
          {
            ...CREDIT,
            bankReference: '2026112700123',
            cents: 104_990,
            payerName: 'MARI MAASIKAS',
            payerAccount: '',
          },
        ],
        skipped: 2,
        rejected: [{ row: 5, error: 'date' }],
      },
    })
  })

  test('reads signed amounts below a title, in English', () => {
    const text =
      'Statement of 2026\n\nDate,Sender/receiver name,Description,Amount\n2026-11-27,Mari,1024,49.90\n2026-11-27,Shop,fee,-0.10'
    expect(read(text)).toMatchObject({
      value: { credits: [{ cents: 4_990, payerName: 'Mari', currency: 'EUR' }], skipped: 1 },
    })
  })

  test.each([
    ['an empty file', ' \n', 'empty'],
    ['a list without amounts', 'Kuupäev;Selgitus\n27.11.2026;x', 'columns'],
    ['a picture', '\u0089PNG\r\n', 'columns'],
    ['too many payments', `Date;Amount;Details${'\n2026-11-27;1,00;x'.repeat(MAX_CREDITS + 1)}`, 'tooMany'],
  ])('refuses %s', (_name, text, reason) => {
    expect(read(text)).toEqual({ ok: false, reason })
  })
})

test.each([
  ['1 234,56', 123_456],
  ['1.234,56', 123_456],
  ['1,234,567.80', 123_456_780],
  ["1'234.5", 123_450],
  ['-12.50', -1_250],
  ['+7', 700],
  ['1.234', null],
  ['12,345,6', null],
  ['', null],
  ['12 EUR', null],
])('reads the amount %j as %j cents', (text, cents) => {
  expect(parseStatementAmount(text)).toBe(cents)
})

test.each([
  ['29.2.2028', '2028-02-29'],
  ['29/11/2026', '2026-11-29'],
  ['2026-11-29T23:59:59', '2026-11-29'],
  ['29.02.2026', null],
  ['2026', null],
])('reads the day %j as %j', (text, day) => {
  expect(parseStatementDay(text)).toBe(day)
})
