import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { Section } from '#platform/admin/section.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { SearchPreview } from './preview-search.ts'

/** Shows what visitors find now. `preview` is the result for the words of the address. */
export const SearchPreviewSection = ({ preview }: { preview: SearchPreview | null }) => {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { state } = useNavigation()
  const [input, setInput] = useState(params.get('q') ?? '')
  const query = params.get('q') ?? ''
  useEffect(() => setInput(query), [query])
  const submit = () => setParams(input.trim() ? { q: input.trim() } : {}, { replace: true })
  return (
    <Section hint={t('searchAdmin.preview.hint')} title={t('searchAdmin.preview.title')}>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('searchAdmin.preview.words')}
          name="q"
          onChange={event => setInput(event.target.value)}
          type="search"
          value={input}
        />
        <Button isLoading={state !== 'idle'} type="submit">
          {t('searchAdmin.preview.find')}
        </Button>
      </form>
      <div aria-live="polite">{preview ? <SearchPreviewSummary preview={preview} /> : null}</div>
    </Section>
  )
}

const SearchPreviewSummary = ({ preview }: { preview: SearchPreview }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="grid gap-3">
      <p>
        <strong>{t('searchAdmin.preview.found', { count: preview.total, words: preview.words })}</strong>
        {preview.corrected ? ` ${t('searchAdmin.preview.corrected', { words: preview.corrected })}` : ''}
        {preview.leftOutWords.length > 0
          ? ` ${t('searchAdmin.preview.leftOut', { words: preview.leftOutWords.join(', ') })}`
          : ''}
      </p>
      {preview.products.length > 0 ? (
        <ol className="grid list-decimal gap-1 pl-6">
          {preview.products.map(({ id, name, code1 }) => (
            <li key={id}>
              <Link className="link" href={`/${language}/admin/product/edit/${id}`}>
                {name}
              </Link>{' '}
              <span className="code text-sm text-secondary">{code1}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}
