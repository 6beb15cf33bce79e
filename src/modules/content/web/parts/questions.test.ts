import { expect, test } from 'vitest'
import { accordion as accordionType } from '#content/blocks/accordion/schema.ts'
import type { Block } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { listQuestions } from './questions.ts'

const createAccordion = ({ isFaq }: { isFaq: boolean }, question: string): Block => ({
  id: question,
  type: 'accordion',
  version: 1,
  data: {
    faq: isFaq,
    items: [{ title: multilingual({ et: question, en: 'In English' }), html: multilingual({ et: '<p>Vastus</p>' }) }],
  },
})

test('returns questions of FAQ accordions at any depth, in the page’s language', () => {
  const columns: Block = {
    id: 'c',
    type: 'columns',
    version: 1,
    data: {},
    containers: { left: [createAccordion({ isFaq: true }, 'Sees?')] },
  }
  const containers = {
    main: [createAccordion({ isFaq: true }, 'Miks?'), createAccordion({ isFaq: false }, 'Lihtsalt'), columns],
  }
  expect(listQuestions(containers, 'et')).toEqual([
    { question: 'Miks?', answer: '<p>Vastus</p>' },
    { question: 'Sees?', answer: '<p>Vastus</p>' },
  ])
  expect(listQuestions(containers, 'en')[0]).toEqual({ question: 'In English', answer: '<p>Vastus</p>' })
})

test('omits incomplete rows', () => {
  const newBlock: Block = { id: 'new', type: 'accordion', version: 1, data: { ...accordionType.defaults, faq: true } }
  expect(listQuestions({ main: [newBlock] }, 'et')).toEqual([])
  const createRow = (title: string, html: string) => ({
    title: multilingual({ et: title }),
    html: multilingual({ et: html }),
  })
  const items = [
    createRow('Vastuseta?', '<p> </p>'),
    createRow(' ', '<p>Küsimuseta</p>'),
    createRow('Miks?', '<p>Sest</p>'),
  ]
  const incomplete: Block = { id: 'incomplete', type: 'accordion', version: 1, data: { faq: true, items } }
  expect(listQuestions({ main: [incomplete] }, 'et')).toEqual([{ question: 'Miks?', answer: '<p>Sest</p>' }])
})
