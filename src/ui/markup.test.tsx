import type { ReactNode, Ref } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Combobox } from './combobox.tsx'
import { Dialog } from './dialog.tsx'
import { OptionalMarkContext } from './field.tsx'
import { IconButton, type IconButtonProps } from './icon-button.tsx'
import { LazyImage } from './lazy-image.tsx'
import { LinkProvider } from './link.tsx'
import { Notice } from './notice.tsx'
import { Pager } from './pager.tsx'
import { Price, splitPrice } from './price.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { RadioCards } from './radio-cards.tsx'
import { TextField } from './text-field.tsx'

const renderHtml = (node: ReactNode) => renderToString(node).replaceAll('<!-- -->', '')
const readId = (markup: string, attribute: string) => new RegExp(`${attribute}="([^"]+)"`).exec(markup)?.[1] ?? ''

describe('fields', () => {
  it('connects hint and error to the control', () => {
    const markup = renderHtml(<TextField error="Too short" hint="As on the card" id="name" label="Name" required />)
    expect(markup).toContain('for="name"')
    expect(markup).toContain('aria-describedby="name-hint name-error"')
    expect(markup).toContain('aria-invalid="true"')
    expect(markup).toMatch(/id="name-error"[^>]*>.*Too short/)
  })

  it('marks optional fields with text and required ones with an attribute', () => {
    const optional = renderHtml(
      <OptionalMarkContext value="valikuline">
        <TextField label="Firma" />
      </OptionalMarkContext>,
    )
    expect(optional).toContain('(valikuline)')
    expect(optional).not.toContain('required')
    expect(renderHtml(<TextField label="Nimi" required />)).toMatch(/<input[^>]*required=""/)
  })

  it('labels a checkbox with its text', () => {
    const markup = renderHtml(<Checkbox error="Please agree" label="I agree" />)
    expect(markup).toMatch(/<label[^>]*><input[^>]*type="checkbox"[^>]*><span[^>]*>I agree/)
    expect(markup).toContain(`id="${readId(markup, 'aria-describedby')}"`)
  })

  it('groups radio cards under a legend and reports the chosen one', () => {
    const cards = [
      { value: 'a', title: 'Omniva' },
      { value: 'b', title: 'DPD' },
    ]
    const markup = renderHtml(<RadioCards cards={cards} defaultValue="b" legend="Delivery" name="delivery" />)
    expect(markup).toMatch(/<fieldset.*<legend[^>]*>Delivery/)
    expect(markup).toMatch(/<input[^>]*checked=""[^>]*value="b"/)
    expect(markup.match(/checked=""/g)).toHaveLength(1)
  })

  it('renders a closed combobox that controls its list', () => {
    const markup = renderHtml(
      <Combobox
        getItemKey={x => x}
        items={['Eesti']}
        getItemText={x => x}
        label="Country"
        onSelect={() => {}}
        value="Eesti"
      />,
    )
    expect(markup).toMatch(/<input[^>]*role="combobox"/)
    expect(markup).toContain('aria-expanded="false"')
    expect(markup).toMatch(new RegExp(`id="${readId(markup, 'aria-controls')}"[^>]*role="listbox"`))
    expect(markup).toMatch(/aria-selected="true"[^>]*role="option"/)
  })
})

describe('buttons and links', () => {
  it('renders a button, or with an address a link', () => {
    expect(renderHtml(<Button>Save</Button>)).toMatch(/^<button type="button"[^>]*data-variant="secondary"/)
    expect(renderHtml(<Button href="/cart">Cart</Button>)).toMatch(/^<a href="\/cart"/)
  })

  it('keeps a loading button focusable', () => {
    const markup = renderHtml(
      <Button isLoading loadingLabel="Placing order" variant="primary">
        Place your order
      </Button>,
    )
    expect(markup).toContain('aria-busy="true"')
    expect(markup).toContain('aria-disabled="true"')
    expect(markup).not.toContain(' disabled')
    expect(markup).toContain('Placing order')
  })

  it('uses the provided link component', () => {
    const markup = renderHtml(
      <LinkProvider
        link={({ href, children }) => (
          <a data-router="yes" href={href}>
            {children}
          </a>
        )}
      >
        <Breadcrumbs crumbs={[{ label: 'Products', href: '/et/tooted' }, { label: 'Wheels' }]} label="Path" />
      </LinkProvider>,
    )
    expect(markup).toContain('data-router="yes" href="/et/tooted"')
    expect(markup).toContain('<span aria-current="page">Wheels</span>')
  })

  it('labels an icon button', () => {
    expect(renderHtml(<IconButton icon={<i />} label="Close" />)).toContain('aria-label="Close"')
  })

  it('passes the props of a link on, and accepts no state of a button for it', () => {
    const markup = renderHtml(<IconButton aria-describedby="why" href="/next" icon={<i />} label="Next" />)
    expect(markup).toMatch(/^<a [^>]*href="\/next"/)
    expect(markup).toContain('aria-describedby="why"')
    type Link = { href: string; icon: null; label: string }
    expectTypeOf<Link>().toExtend<IconButtonProps>()
    expectTypeOf<Link & { disabled: true }>().not.toExtend<IconButtonProps>()
    expectTypeOf<Link & { pressed: true }>().not.toExtend<IconButtonProps>()
    expectTypeOf<Link & { ref: Ref<HTMLButtonElement> }>().not.toExtend<IconButtonProps>()
  })
})

describe('navigation', () => {
  const labels = { pager: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` }
  it('renders page links that work without JavaScript', () => {
    const markup = renderHtml(<Pager getHref={page => `?page=${page}`} labels={labels} page={5} pages={18} />)
    expect([...markup.matchAll(/href="\?page=(\d+)"/g)].map(match => Number(match[1]))).toEqual([4, 1, 4, 5, 6, 18, 6])
    expect(markup.match(/…/g)).toHaveLength(2)
    expect(markup).toMatch(/<a[^>]*aria-current="page"[^>]*>5</)
  })

  it('renders no pager for one page and no link before the first', () => {
    expect(renderHtml(<Pager getHref={String} labels={labels} page={1} pages={1} />)).toBe('')
    expect(renderHtml(<Pager getHref={String} labels={labels} page={1} pages={3} />)).not.toContain('rel="prev"')
  })

  it('renders a closed dialog without content unless it is kept mounted', () => {
    const renderDialog = ({ keepsMounted }: { keepsMounted: boolean }) => (
      <Dialog closeLabel="Close" keepMounted={keepsMounted} onClose={() => {}} open={false} title="Sure?">
        body
      </Dialog>
    )
    expect(renderHtml(renderDialog({ keepsMounted: false }))).not.toContain('body')
    expect(renderHtml(renderDialog({ keepsMounted: true }))).toContain('body')
    expect(renderHtml(renderDialog({ keepsMounted: true }))).not.toMatch(/<dialog[^>]* open/)
  })
})

describe('media and status', () => {
  it('renders an image that needs no JavaScript and reserves its space', () => {
    const sizes = [300, 600].map(width => ({ url: `/w${width}.avif`, width }))
    const markup = renderHtml(
      <LazyImage alt="Wheel" height={400} sources={sizes} preview="data:x" sizes="50vw" width={600} />,
    )
    expect(markup).toContain('srcSet="/w300.avif 300w, /w600.avif 600w"')
    expect(markup).toContain('loading="lazy"')
    expect(markup).toContain('--ratio:600 / 400')
    expect(markup).not.toContain('data-state')
  })

  it.each([
    ['1 249,00 €', ['1 249', ',00 €']],
    ['€1,249.00', ['€1,249', '.00']],
    ['1 249 €', ['1 249 €', '']],
    ['Tasuta', ['Tasuta', '']],
  ])('splits the price %s', (amount, expected) => {
    expect(splitPrice(amount)).toEqual(expected)
  })

  it('announces the price before the discount', () => {
    const markup = renderHtml(
      <Price amount="9,00 €" note="€9.00/l" previous={{ amount: '12,00 €', label: 'Before' }} />,
    )
    expect(markup).toMatch(/sr-only">Before <\/span><s>12,00 €<\/s>/)
    expect(markup).toContain('€9.00/l')
  })

  it.each([
    ['danger', 'alert'],
    ['info', 'status'],
  ] as const)('announces a notice of %s as %s', (kind, role) => {
    expect(renderHtml(<Notice kind={kind}>Text</Notice>)).toContain(`role="${role}"`)
  })

  it('reports the loading progress', () => {
    expect(renderHtml(<ProgressBar label="Loading" value={30} />)).toContain('aria-valuenow="30"')
    expect(renderHtml(<ProgressBar label="Loading" value={undefined} />)).toBe('')
    expect(renderHtml(<ProgressBar label="Loading" value={100} />)).toBe('')
  })
})
