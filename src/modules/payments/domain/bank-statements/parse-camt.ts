import type { Cents } from '#kernel/money.ts'
import { parseXml } from '#kernel/scan-xml.ts'
import { type BankCredit, type BankStatement, normalizeIban } from './bank-credit.ts'
import { parseStatementAmount, parseStatementDay } from './parse-statement-values.ts'

interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: XmlNode[]
}

const MAX_ELEMENTS = 500_000

/**
 * Reads an ISO 20022 statement (camt.053, any version; also reports, camt.052). Throws an error when the text is not
 * such a document.
 */
export const parseCamt = (xml: string): BankStatement => {
  const statements = listChildren(readTree(xml), ['BkToCstmrStmt|BkToCstmrAcctRpt', 'Stmt|Rpt'])
  if (statements.length === 0) throw new SyntaxError('The document is not a bank statement')
  const result: BankStatement = { credits: [], skipped: 0, rejected: [] }
  let row = 0
  for (const statement of statements) {
    const account = normalizeIban(readText(statement, ['Acct', 'Id', 'IBAN']))
    for (const entry of listChildren(statement, ['Ntry'])) {
      row += 1
      addEntry(result, { account, entry, row })
    }
  }
  return result
}

const addEntry = (
  statement: BankStatement,
  { account, entry, row }: { account: string; entry: XmlNode; row: number },
): void => {
  if (!isReceived(entry)) {
    statement.skipped += 1
    return
  }
  const bookedOn = parseStatementDay(readText(entry, ['BookgDt', 'Dt|DtTm']) || readText(entry, ['ValDt', 'Dt|DtTm']))
  const cents = readCents(entry)
  if (bookedOn === null) statement.rejected.push({ row, error: 'date' })
  else if (cents === null) statement.rejected.push({ row, error: 'amount' })
  else statement.credits.push(...listCredits({ account, entry, bookedOn, cents }))
}

/** Banks send entries that are not final yet with another status, and mark returned ones as reversals. */
const isReceived = (entry: XmlNode): boolean =>
  readText(entry, ['CdtDbtInd']) === 'CRDT' &&
  readText(entry, ['RvslInd']) !== 'true' &&
  ['', 'BOOK'].includes(readText(entry, ['Sts', 'Cd']) || readText(entry, ['Sts']))

interface ReceivedEntry {
  account: string
  entry: XmlNode
  bookedOn: string
  cents: Cents
}

/** Returns a credit for each payment of a collective entry, if their amounts add up to the entry. */
const listCredits = ({ account, entry, bookedOn, cents }: ReceivedEntry): BankCredit[] => {
  const details = listChildren(entry, ['NtryDtls', 'TxDtls'])
  const shared = {
    account,
    bookedOn,
    currency: listChildren(entry, ['Amt'])[0]?.attributes.Ccy ?? '',
    bankReference: readText(entry, ['AcctSvcrRef']) || readText(entry, ['NtryRef']),
  }
  const amounts = details.map(readCents)
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  const [first] = details
  if (details.length <= 1 || sum !== cents) return [{ ...shared, cents, ...readDetails(first ?? entry) }]
  return details.map((detail, index) => ({
    ...shared,
    cents: amounts[index] ?? 0,
    bankReference: readText(detail, ['Refs', 'AcctSvcrRef']) || `${shared.bankReference}/${index + 1}`,
    ...readDetails(detail),
  }))
}

const readCents = (node: XmlNode): Cents | null => {
  const text = readText(node, ['Amt']) || readText(node, ['AmtDtls', 'TxAmt', 'Amt'])
  const cents = parseStatementAmount(text)
  return cents !== null && cents > 0 ? cents : null
}

const readDetails = (
  detail: XmlNode,
): Pick<BankCredit, 'payerName' | 'payerAccount' | 'referenceNumber' | 'description'> => ({
  payerName: readText(detail, ['RltdPties', 'Dbtr', 'Nm']) || readText(detail, ['RltdPties', 'Dbtr', 'Pty', 'Nm']),
  payerAccount: normalizeIban(readText(detail, ['RltdPties', 'DbtrAcct', 'Id', 'IBAN'])),
  referenceNumber: readText(detail, ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref']),
  description:
    listChildren(detail, ['RmtInf', 'Ustrd'])
      .map(({ text }) => text.trim())
      .join(' ') || readText(detail, ['AddtlNtryInf']),
})

const readTree = (xml: string): XmlNode => {
  const root: XmlNode = { name: '', attributes: {}, text: '', children: [] }
  const path: XmlNode[] = [root]
  parseXml(
    xml,
    {
      open: (name, attributes) => {
        const node: XmlNode = { name, attributes, text: '', children: [] }
        path.at(-1)?.children.push(node)
        path.push(node)
      },
      close: () => path.pop(),
      text: text => {
        const node = path.at(-1)
        if (node) node.text += text
      },
    },
    MAX_ELEMENTS,
  )
  // The root element is `Document`.
  return root.children[0] ?? root
}

/** Returns the elements at a path of names; `A|B` accepts either. */
const listChildren = (node: XmlNode, path: readonly string[]): XmlNode[] =>
  path.reduce<XmlNode[]>(
    (nodes, names) => {
      const accepted = names.split('|')
      return nodes.flatMap(({ children }) => children.filter(({ name }) => accepted.includes(name)))
    },
    [node],
  )

/** Returns the trimmed text of the first element at a path, or an empty text. */
const readText = (node: XmlNode, path: readonly string[]): string => listChildren(node, path)[0]?.text.trim() ?? ''
