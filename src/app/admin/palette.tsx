import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { productAdmin } from '#catalog/contract-product-admin.ts'
import { orderAdmin } from '#orders/contract-staff-order.ts'
import { readOption, setOption } from '#platform/web/options.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SendFailure } from '#wire/send.ts'
import { can } from '#wire/visitor.ts'
import { adminPath } from './admin-path.ts'
import { linesFor } from './screens.tsx'

/** Somewhere to go. */
interface Place {
  label: string
  /** What it is, or its code. */
  note: string
  href: string
  /** What of its label may be kept in the browser, where it tells of a person. */
  kept?: string
}

const RECENT = 'adminRecent'
const MOST_RECENT = 8
const MOST_FOUND = 6
const SEARCH_AFTER = 120

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  ['label', 'note', 'href'].every(name => typeof Reflect.get(value, name) === 'string')

const recentPlaces = (): Place[] => {
  const kept = readOption(RECENT)
  return Array.isArray(kept) ? kept.filter(isPlace) : []
}

/** Ctrl+K, on a Mac ⌘K, opens it wherever one is. */
export const useCommandPalette = () => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return { open, show: () => setOpen(true), close: () => setOpen(false) }
}

/** To any screen, product or order by a few letters; without any, where one was last. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const navigate = useNavigate()
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const screens = useScreens()
  const found = useFound(words.trim())
  const typed = words.trim().toLowerCase()
  const places =
    typed === ''
      ? [...recentPlaces(), ...screens]
      : [...screens.filter(({ label }) => label.toLowerCase().includes(typed)), ...found]
  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, at])
  const go = (place: Place | undefined) => {
    if (!place) return
    const others = recentPlaces().filter(({ href }) => href !== place.href)
    // Screens are always there: only what was looked for is worth remembering.
    if (!screens.some(({ href }) => href === place.href)) {
      const { label, note, href, kept = label } = place
      setOption(RECENT, [{ label: kept, note, href }, ...others].slice(0, MOST_RECENT))
    }
    onClose()
    void navigate(place.href)
  }
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') go(places[at])
    else if (step && places.length > 0) setAt((at + step + places.length) % places.length)
    else return
    event.preventDefault()
  }
  return (
    <Dialog closeLabel={t('admin.close')} initialFocus={field} onClose={onClose} open title={t('admin.palette.title')}>
      <TextField
        aria-activedescendant={places[at] ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        aria-controls={list}
        aria-expanded
        autoComplete="off"
        hideLabel
        label={t('admin.palette.search')}
        onChange={({ target }) => {
          setWords(target.value)
          setAt(0)
        }}
        onKeyDown={steer}
        placeholder={t('admin.palette.search')}
        ref={field}
        role="combobox"
        value={words}
      />
      <div aria-label={t('admin.palette.title')} className="palette" id={list} role="listbox">
        {places.map((place, number) => (
          <button
            aria-selected={number === at}
            className="option w-full"
            data-highlighted={number === at || undefined}
            id={`${list}-${number}`}
            key={place.href}
            onClick={() => go(place)}
            onPointerMove={() => setAt(number)}
            role="option"
            tabIndex={-1}
            type="button"
          >
            <span className="min-w-0 truncate">{place.label}</span>
            <span className="option-keys">{place.note}</span>
          </button>
        ))}
      </div>
      {places.length === 0 ? (
        <p className="py-3 text-secondary" role="status">
          {t('admin.palette.nothing')}
        </p>
      ) : null}
    </Dialog>
  )
}

/** Screens that this user may open, and what is made anew. */
const useScreens = (): Place[] => {
  const t = useT()
  const language = useLanguage()
  const visitor = useVisitor()
  const lines = linesFor(visitor).map(({ model, label }) => ({
    label: t(label),
    note: t('admin.palette.screen'),
    href: adminPath(language, model),
  }))
  return can(visitor, 'product.edit')
    ? [
        ...lines,
        {
          label: t('admin.palette.newProduct'),
          note: t('admin.palette.action'),
          href: `${adminPath(language, 'product')}/create`,
        },
      ]
    : lines
}

/** Products and orders by what is typed, asked after a short rest. */
const useFound = (q: string): Place[] => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const visitor = useVisitor()
  const [found, setFound] = useState<{ q: string; places: Place[] }>({ q: '', places: [] })
  const [mayProducts, mayOrders] = [can(visitor, 'product.edit'), can(visitor, 'order.edit')]
  const [productWord, orderWord] = [t('admin.line.product'), t('admin.line.order')]
  useEffect(() => {
    if (q === '') return
    const controller = new AbortController()
    const how = { signal: controller.signal, quiet: true }
    const query = { q, page: 1, pageSize: MOST_FOUND }
    const products = async (): Promise<Place[]> =>
      (await send(productAdmin.list, { query }, how)).body.results.map(({ id, name, code1 }) => ({
        label: name,
        note: code1 || productWord,
        href: `${adminPath(language, 'product')}/edit/${id}`,
      }))
    const orders = async (): Promise<Place[]> =>
      (await send(orderAdmin.list, { query }, how)).body.results.map(({ id, number, client }) => ({
        label: `#${number} ${client}`,
        kept: `#${number}`,
        note: orderWord,
        href: `${adminPath(language, 'order')}/edit/${id}`,
      }))
    const timer = setTimeout(async () => {
      try {
        const both = await Promise.all([mayProducts ? products() : [], mayOrders ? orders() : []])
        setFound({ q, places: both.flat() })
      } catch (error) {
        if (!(error instanceof SendFailure)) throw error
        // Given up for the next letter, or not reachable: screens are still found.
        if (error.kind !== 'aborted') setFound({ q, places: [] })
      }
    }, SEARCH_AFTER)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, send, language, mayProducts, mayOrders, productWord, orderWord])
  // What was found for other words is not what Enter means.
  return q !== '' && found.q === q ? found.places : []
}
