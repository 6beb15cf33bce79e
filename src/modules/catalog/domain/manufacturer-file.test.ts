import { expect, test } from 'vitest'
import { APEKS } from '#catalog/testing/manufacturers.ts'
import { planManufacturerImport } from './manufacturer-file.ts'

const STORED = { id: 7, ...APEKS }
const HEADINGS = 'name;address;contact;country;responsible_name;responsible_address;responsible_contact;brands'

test('creates unknown manufacturers and changes known ones, and keeps absent columns', () => {
  const file = `\uFEFF${HEADINGS}\r\nSilma Ltd;Road 1;mail@silma.example;gb;Import OÜ;Tee 1;a@import.example;Silma|Sil\r\n`
  expect(planManufacturerImport(file, [STORED])).toEqual({
    ok: true,
    value: [
      {
        id: null,
        fields: {
          name: 'Silma Ltd',
          address: 'Road 1',
          contact: 'mail@silma.example',
          country: 'GB',
          responsible: { name: 'Import OÜ', address: 'Tee 1', contact: 'a@import.example' },
          brands: ['Silma', 'Sil'],
        },
      },
    ],
  })
  const { id, ...stored } = STORED
  expect(planManufacturerImport('name,address\nAPEKS OÜ,"Tee 9, Tartu"\n', [STORED])).toEqual({
    ok: true,
    value: [{ id, fields: { ...stored, name: 'APEKS OÜ', address: 'Tee 9, Tartu' } }],
  })
})

test('leaves out rows that change nothing', () => {
  expect(planManufacturerImport('name;country\nApeks OÜ;EE\n', [STORED])).toEqual({ ok: true, value: [] })
})

test.each([
  ['a file without a name column', 'nimi;country\nX;EE\n', [[1, 'name', 'manufacturerAdmin.file.problems.column']]],
  ['a file without rows', `${HEADINGS}\n`, [[0, '', 'manufacturerAdmin.file.problems.empty']]],
  [
    'a manufacturer outside the EEA without a responsible person',
    'name;address;contact;country\nJap;Road;a@b.example;JP\n',
    ['responsible_name', 'responsible_address', 'responsible_contact'].map(column => [
      2,
      column,
      'app.problem.required',
    ]),
  ],
  [
    'a wrong country and contact',
    'name;address;contact;country\n\nUus;Tee;www;Eesti\n',
    [
      [3, 'contact', 'manufacturerAdmin.problem.contact'],
      [3, 'country', 'manufacturerAdmin.file.problems.country'],
    ],
  ],
  [
    'a repeated name',
    'name;address\nApeks OÜ;Tee 3\napeks oü;Tee 4\n',
    [[3, 'name', 'manufacturerAdmin.file.problems.duplicate']],
  ],
  [
    'a brand of another manufacturer',
    'name;address;contact;country;brands\nUus;Tee;a@b.example;EE;õhk\n',
    [[2, 'brands', 'manufacturerAdmin.problem.brandTaken']],
  ],
  [
    'an overlong cell',
    `name;address\nApeks OÜ;${'x'.repeat(301)}\n`,
    [[2, 'address', 'manufacturerAdmin.file.problems.tooLong']],
  ],
])('refuses %s', (_, file, problems) => {
  const plan = planManufacturerImport(file, [STORED])
  if (plan.ok) throw new Error('The file was accepted')
  expect(plan.reason.map(({ line, column, key }) => [line, column, key])).toEqual(problems)
})
