import { describe, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { findSofteningWords, type RecallFields, validateRecall } from './recall.ts'

describe('softening words', () => {
  test.each([
    ['This voluntary recall', 'voluntary'],
    ['We recall it voluntarily.', 'voluntarily'],
    ['A precautionary measure', 'precautionary'],
    ['as a precaution', 'precaution'],
    ['At our discretion', 'discretion'],
    ['In rare situations the bolt breaks', 'rare situations'],
    ['in specific cases', 'specific cases'],
    ['Vabatahtlik tagasikutsumine', 'Vabatahtlik'],
    ['Ettevaatusabinõuna palume', 'Ettevaatusabinõuna'],
    ['This is only a precaution.', 'precaution'],
    ['See on vaid ettevaatusabinõu.', 'ettevaatusabinõu'],
    ['Kutsume ettevaatusest tagasi', 'ettevaatusest'],
    ['ettevaatuse mõttes', 'ettevaatuse mõttes'],
    ['Ettevaatuslik tagasikutsumine', 'Ettevaatuslik'],
    ['omal äranägemisel', 'äranägemisel'],
    ['Harvadel juhtudel polt puruneb', 'Harvadel juhtudel'],
    ['üksikutel juhtudel', 'üksikutel juhtudel'],
    ['teatud olukordades', 'teatud olukordades'],
    ['There were no reported accidents.', 'no reported accidents'],
    ['Injuries have not been reported', 'Injuries have not been reported'],
    ['Meile ei ole teatatud ühestki õnnetusest', 'ei ole teatatud ühestki õnnetusest'],
    ['Õnnetusi pole juhtunud', 'Õnnetusi pole'],
  ])('finds softening words in “%s”', (text, words) => expect(findSofteningWords(text)).toBe(words))

  test.each([
    'The bolt can break while driving.',
    'Ettevaatust! Polt võib puruneda.',
    'Järgige ettevaatusabinõusid ja kandke kindaid.',
    'Take precautions: wear gloves.',
    'Follow the precautionary statements on the label.',
    'Polt võib sõidu ajal puruneda.',
    'A specific torque of 90 Nm',
    'See võib põhjustada õnnetuse.',
    'It can cause accidents and injuries.',
  ])('finds no softening words in “%s”', text => expect(findSofteningWords(text)).toBeUndefined())
})

const buildText = (et: string, en: string) => multilingual({ et, en })
const RECALL: RecallFields = {
  heading: buildText('', ''),
  title: buildText('Velg 18"', 'Rim 18"'),
  risk: buildText('Velg võib puruneda.', 'The rim can break.'),
  action: buildText('Ära sõida.', 'Stop driving.'),
  number_place: buildText('', ''),
  contact: 'ohutus@pood.example',
  remedies: ['replacement', 'refund'],
  product_ids: [1],
  from: null,
  to: null,
}

test.each<[string, Partial<RecallFields>, string[]]>([
  ['is complete', {}, []],
  ['needs every language', { risk: buildText('Oht', ' ') }, ['risk.en']],
  ['refuses softening words', { heading: buildText('', 'Voluntary recall') }, ['heading.en']],
  ['offers two remedies', { remedies: ['refund', 'refund'] }, ['remedies']],
  ['names products', { product_ids: [] }, ['product_ids']],
  ['needs a contact', { contact: ' ' }, ['contact']],
  ['has a period in order', { from: '2026-02-02', to: '2026-02-01' }, ['to']],
  ['may last one day', { from: '2026-02-01', to: '2026-02-01' }, []],
])('a recall %s', (_rule, changes, fields) => {
  expect(Object.keys(validateRecall({ ...RECALL, ...changes }, ['et', 'en']))).toEqual(fields)
})
