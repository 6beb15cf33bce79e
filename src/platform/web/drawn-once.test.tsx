import fc from 'fast-check'
import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { blank, DrawnOnce, filled, formOf, written } from './drawn-once.tsx'

const Line = ({ href, children }: { href: string; children: string }) => (
  <li title={children}>
    <a href={`/et/${href}`}>{children}</a>
  </li>
)

const text = fc.string({ unit: fc.constantFrom('a', 'õ', '€', '&', '<', '>', '"', "'", ' ', '\uE000', '\uE001', '😀') })

test('a text is written as React writes it', () => {
  fc.assert(fc.property(text, said => renderToString(<p>{said}</p>) === `<p>${written(said)}</p>`))
})

test('a form is filled with any texts as if React had drawn them', () => {
  const form = formOf(renderToString(<Line href={blank('href')}>{blank('words')}</Line>))
  const same = (href: string, words: string) =>
    filled(form, { href: written(href), words: written(words) }) === renderToString(<Line href={href}>{words}</Line>)
  fc.assert(fc.property(text, text, same))
})

test('each look is drawn once, after the page that first had it', () => {
  const once = new DrawnOnce()
  const draw = vi.fn(renderToString)
  const sample = () => ({ part: <Line href={blank('href')}>9009</Line>, standIns: [['9009', blank('count')]] as const })
  expect([once.form('line', sample), once.form('line', sample)]).toEqual([null, null])
  once.drawWanted(draw)
  const form = once.form('line', sample)
  once.drawWanted(draw)
  expect(draw).toHaveBeenCalledTimes(1)
  expect(form && filled(form, { href: 'a', count: '3' })).toBe('<li title="3"><a href="/et/a">3</a></li>')
})

const Seen = ({ name }: { name: string }) => (
  <li>
    <img alt={name} fetchPriority="high" loading="eager" src={`/file/${name}`} />
  </li>
)

test('a picture that is seen at once is asked for ahead of the page, once, and of that page alone', () => {
  const once = new DrawnOnce()
  const sample = () => ({ part: <Seen name={blank('name')} />, standIns: [] })
  once.form('seen', sample)
  once.drawWanted(renderToString)
  const form = once.form('seen', sample)
  if (!form) throw new Error('Nothing was drawn')
  const row = once.filled(form, { name: 'a' }) + once.filled(form, { name: 'b' }) + once.filled(form, { name: 'a' })
  const page = (
    <>
      <Seen name="a" />
      <Seen name="b" />
      <Seen name="a" />
    </>
  )
  const byReact = renderToString(page)
  expect(byReact).toContain('<link')
  expect(once.takeAhead() + row).toBe(byReact)
  expect(once.takeAhead()).toBe('')
})

const Named = () => <p id={useId()} />

test('what is named after its place is left to React', () => {
  const once = new DrawnOnce()
  const sample = () => ({ part: <Named />, standIns: [] })
  once.form('named', sample)
  once.drawWanted(renderToString)
  expect(once.form('named', sample)).toBeNull()
})
