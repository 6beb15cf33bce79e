import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { extractParts } from './extract-parts.ts'
import { splitHtml } from './split-html.ts'

const SHOP = 'https://pood.example'

test.each([
  ['<h2>1. Müüja</h2><p>Pood   OÜ<br>Tallinn</p>', ['heading 1. Müüja', 'text Pood OÜ\nTallinn']],
  [
    '<ul><li>Üks</li><li><p>Kaks &amp; pool</p></li></ul><p>Lõpp</p>',
    ['item • Üks', 'item • Kaks & pool', 'text Lõpp'],
  ],
  [
    '<ol start="3"><li>Kolm<ul><li>Osa</li></ul></li><li>Neli</li></ol>',
    ['item 3. Kolm', 'item • Osa', 'item 4. Neli'],
  ],
  ['<p>Vaata <a href="/et/tagastamine">Tagastamine</a>.</p>', [`text Vaata Tagastamine (${SHOP}/et/tagastamine).`]],
  ['<p><a href="https://komisjon.ee">komisjon.ee</a></p>', ['text komisjon.ee']],
  ['<p>Kiri <a href="mailto:a@b.ee">a@b.ee</a></p>', ['text Kiri a@b.ee']],
  [
    '<table><tr><th>Viis</th><th>Hind</th></tr><tr><td>Kuller</td><td>5 €</td></tr></table>',
    ['text Viis | Hind', 'text Kuller | 5 €'],
  ],
  ['Lahtine tekst<p></p>', ['text Lahtine tekst']],
])('splits %s', (html, expected) => {
  expect(splitHtml(html, SHOP).map(({ type, text }) => `${type} ${text}`)).toEqual(expected)
})

test('reads all texts of a page in order, in its language, with the company details', () => {
  const buildText = (et: string, en: string) => multilingual({ et, en })
  const block = (type: string, data: Record<string, unknown>, containers = {}) =>
    ({ id: type, type, version: 1, data, containers }) as const
  const parts = extractParts(
    {
      content: { lead: buildText('Sissejuhatus', 'Lead') },
      itemContainers: {
        main: [
          block('heading', { text: buildText('Pealkiri', 'Heading'), level: 2 }),
          block('company', {}),
          block(
            'columns',
            { ratio: '1-1' },
            { left: [block('rich-text', { html: buildText('<p>Vasak</p>', '<p>Left</p>') })] },
          ),
          block('accordion', {
            faq: false,
            items: [{ title: buildText('Küsimus', 'Question'), html: buildText('<p>Vastus</p>', '<p>Answer</p>') }],
          }),
          block('table', {
            caption: buildText('', ''),
            head: [buildText('Viis', 'Method'), buildText('Hind', 'Price')],
            rows: [[buildText('Kuller', 'Courier'), buildText('5 €', '€5')]],
          }),
          block('image', { picture: { src: '/x', alt: buildText('Pilt', 'Picture') }, caption: buildText('', '') }),
        ],
      },
    },
    { language: 'en', publicUrl: SHOP, seller: ['Pitlane Tuning OÜ'] },
  )
  expect(parts.map(({ type, text: line }) => `${type} ${line}`)).toEqual([
    'text Lead',
    'heading Heading',
    'text Pitlane Tuning OÜ',
    'text Left',
    'heading Question',
    'text Answer',
    'text Method | Price',
    'text Courier | €5',
  ])
})
