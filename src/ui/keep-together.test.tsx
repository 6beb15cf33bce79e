import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keepTogether, keepTogetherHtml } from './keep-together.tsx'

const listMeasures = (text: string) =>
  [...renderToStaticMarkup(<p>{keepTogether(text)}</p>).matchAll(/<span class="nowrap">([^<]*)<\/span>/g)].map(
    ([, measure]) => measure,
  )

test.each([
  ['Kaljo stabilisaator 22 mm VW Golf GTI Mk7', ['22 mm']],
  ['Kaljo koilovrite komplekt 40–80 mm Audi S4 B8', ['40–80 mm']],
  ['Külm vahejahuti 600×300×76 mm', ['600×300×76 mm']],
  ['Mutrik rattamutrite komplekt M12x1.5 teras', ['M12x1.5']],
  ['Apeks kiirkäigukang −40 % VW Polo GTI 6R', ['−40 %']],
  ['Laos: 10 tk (tellimisel rohkem)', ['10 tk']],
  ['In stock: 3 pcs', ['3 pcs']],
  ['Stopp pidurisadul 4 kolbi BMW 3 E46', ['4 kolbi']],
  ['1 302,90 €', ['302,90 €']],
  ['majandustegevusteade e-kaubanduseks', ['e-k']],
  ['Saada e-kiri või e-post', ['e-k', 'e-p']],
  ['tuuning-osad ja Volkswagen-Audi', []],
  ['7 pairs, 1 pc', ['7 pairs', '1 pc']],
  ['BMW 3 E36', []],
  ['Rengur valuvelg 15" alumiinium', []],
  ['Vorto turbo', []],
])('keeps the measures of %s together: %j', (text, measures) => {
  expect(listMeasures(text)).toEqual(measures)
  expect(
    renderToStaticMarkup(<p>{keepTogether(text)}</p>)
      .replace(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"'),
  ).toBe(text)
})

test('keeps short prefixes together in HTML and leaves the markup unchanged', () => {
  expect(keepTogetherHtml('<p>Jae- ja e-kaubandus <a href="/et/e-pood">e-pood</a></p>')).toBe(
    '<p>Jae- ja <span class="nowrap">e-k</span>aubandus <a href="/et/e-pood"><span class="nowrap">e-p</span>ood</a></p>',
  )
})
