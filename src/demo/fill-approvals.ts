import { eq } from 'drizzle-orm'
import type { Approval } from '#catalog/domain/road-approval.ts'
import { products } from '#catalog/server/tables.ts'
import { createFolder, storeFile } from '#files/server/files.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { getExistingValue } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { FileStorage } from '#platform/server/storage/storage.ts'
import type { Write } from '#platform/server/write.ts'
import { buildDemoPdf } from './build-demo-pdf.ts'

type DemoDocument = 'r90' | 'teilegutachten' | 'abe' | 'report' | 'motorsport'

const TITLES: Readonly<Record<DemoDocument, string>> = {
  r90: 'Approval under UN Regulation No 90',
  teilegutachten: 'Teilegutachten 18-TAAP-0123',
  abe: 'Allgemeine Betriebserlaubnis KBA 17643',
  report: 'Test report 2026-114',
  motorsport: 'Motorsport declaration',
}

/** Stores the documents of the demo shop's approvals; returns their file ids. */
export const storeApprovalDocuments = async (
  db: Queryable,
  storage: FileStorage,
): Promise<ReadonlyMap<DemoDocument, number>> => {
  const folderId = await createFolder(db, 'Tüübikinnitused')
  const ids = new Map<DemoDocument, number>()
  for (const [name, title] of Object.entries(TITLES)) {
    const bytes = buildDemoPdf([title, 'Sample document of the demo shop.', 'It approves nothing.'])
    const { id } = await storeFile(db, storage, { folderId, name: `${name}.pdf`, mime: 'application/pdf', bytes })
    ids.set(name as DemoDocument, id)
  }
  return ids
}

type DemoApproval = Pick<Approval, 'kind' | 'number' | 'countries' | 'elsewhere'> & {
  regulation?: string
  conditions?: Multilingual
  document: DemoDocument
}

const R90: Omit<DemoApproval, 'number'> = {
  kind: 'ece',
  regulation: 'R90',
  countries: [
    { country: 'EE', use: 'road' },
    { country: 'LV', use: 'road' },
    { country: 'DE', use: 'road' },
  ],
  elsewhere: 'unknown',
  document: 'r90',
}

const SUSPENSION: DemoApproval = {
  kind: 'teilegutachten',
  number: '18-TAAP-0123',
  countries: [
    { country: 'DE', use: 'with_entry' },
    { country: 'EE', use: 'with_entry' },
  ],
  elsewhere: 'unknown',
  conditions: multilingual({
    et: 'Rehvi laius kuni 225 mm. Kliirens vähemalt 110 mm.',
    en: 'Tyre width up to 225 mm. Ground clearance at least 110 mm.',
  }),
  document: 'teilegutachten',
}

const MUFFLER: DemoApproval = {
  kind: 'abe',
  number: 'KBA 17643',
  countries: [
    { country: 'DE', use: 'road' },
    { country: 'EE', use: 'with_entry' },
  ],
  elsewhere: 'unknown',
  conditions: multilingual({
    et: 'Luba kehtib ainult algse katalüsaatoriga.',
    en: 'The permit holds with the original catalytic converter only.',
  }),
  document: 'abe',
}

const REPORT: DemoApproval = {
  kind: 'report',
  number: '2026-114',
  countries: [],
  elsewhere: 'unknown',
  document: 'report',
}

const MOTORSPORT: DemoApproval = {
  kind: 'motorsport',
  number: '',
  countries: [],
  elsewhere: 'motorsport',
  document: 'motorsport',
}

/** Approvals by product code. Numbers are invented. */
const APPROVALS: Readonly<Record<string, readonly DemoApproval[]>> = {
  'PL-10658': [SUSPENSION],
  'PL-10609': [SUSPENSION],
  'PL-10910': [SUSPENSION],
  'PL-12947': [MUFFLER],
  'PL-11491': [{ ...R90, number: 'E1 90R-02C0123/0456' }],
  'PL-11484': [{ ...R90, number: 'E1 90R-02C0123/0457' }],
  'PL-11666': [{ ...R90, number: 'E29 90R-02C0077/0012' }],
  'PL-11918': [{ ...R90, number: 'E1 90R-02A0456/1201' }],
  'PL-11736': [{ ...R90, number: 'E29 90R-02C0077/0031' }, REPORT],
  'PL-11414': [REPORT],
  'PL-13122': [MOTORSPORT],
  'PL-13304': [MOTORSPORT],
}

/** Adds documents about road use to some products of the demo shop. */
export const fillApprovals = async (tx: Write, documents: ReadonlyMap<DemoDocument, number>): Promise<void> => {
  for (const [code, demoApprovals] of Object.entries(APPROVALS)) {
    const approvals = demoApprovals.map(
      ({ document, regulation = '', conditions = multilingual({}), ...approval }): Approval => ({
        ...approval,
        regulation,
        conditions,
        fileIds: [getExistingValue(documents, document)],
      }),
    )
    await tx.update(products).set({ approvals }).where(eq(products.code1, code))
  }
}
