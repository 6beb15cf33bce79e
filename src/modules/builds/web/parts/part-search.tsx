import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useState } from 'react'
import type { ListedProduct } from '#catalog/contract-product.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { products } from '#listing/contract-products.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'

const MAX_RESULTS = 8

interface PartSearchProps {
  carKey: string | undefined
  onAdd: (productId: number) => void
}

/** Finds parts by name or code, those that fit the car first, and adds them to the own list. */
export const PartSearch = ({ carKey, onAdd }: PartSearchProps) => {
  const t = useT()
  const lang = useLanguage()
  const send = useSend()
  const [text, setText] = useState('')
  const [results, setResults] = useState<readonly ListedProduct[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const searchParts = async () => {
    setIsBusy(true)
    try {
      const query = { q: text, lang, ...(carKey !== undefined && { v: carKey }) }
      const { body } = await send(products.list, { query })
      setResults(body.results.slice(0, MAX_RESULTS))
    } catch (error) {
      notifyError(error)
    } finally {
      setIsBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && text.trim() !== '') void searchParts()
  }
  return (
    <section className="noscript:hidden">
      <form className="flex max-w-xl items-end gap-3" noValidate onSubmit={submit}>
        <TextField
          autoComplete="off"
          className="min-w-0 flex-1"
          label={t('builds.findLabel')}
          name="part"
          onChange={event => setText(event.target.value)}
          type="search"
          value={text}
        />
        <Button isLoading={isBusy} type="submit">
          {t('builds.find')}
        </Button>
      </form>
      <p className="sr-only" role="status">
        {results && results.length > 0 ? t('builds.results') : null}
      </p>
      {results?.length === 0 ? <p className="mt-4">{t('builds.nothingFound')}</p> : null}
      {results && results.length > 0 ? (
        <ul aria-label={t('builds.results')} className="mt-4 border-t border-line">
          {results.map(product => (
            <li className="flex items-center gap-3 border-b border-line py-2" key={product.id}>
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Link href={product.path}>{product.name}</Link>{' '}
                <span className="code text-sm text-secondary">{product.code1}</span>
              </span>
              <span className="tabular whitespace-nowrap">{formatCents(toCents(product.total_price), lang)}</span>
              <IconButton
                icon={<Plus aria-hidden className="size-5" />}
                label={t('builds.add', { name: product.name })}
                onClick={() => onAdd(product.id)}
                tooltipPosition="end"
              />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
