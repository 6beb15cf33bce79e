import { useEffect, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { Section } from '#platform/admin/section.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { SearchPreview } from './preview-search.ts'

/** Shows what visitors find now. `tried` is the result for the words of the address. */
export const TrySearch = ({ tried }: { tried: SearchPreview | null }) => {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { state } = useNavigation()
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const asked = params.get('q') ?? ''
  useEffect(() => setTyped(asked), [asked])
  const ask = () => setParams(typed.trim() ? { q: typed.trim() } : {}, { replace: true })
  return (
    <Section hint={t('searchAdmin.try.hint')} title={t('searchAdmin.try.title')}>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={event => {
          event.preventDefault()
          ask()
        }}
      >
        <TextField
          label={t('searchAdmin.try.words')}
          name="q"
          onChange={event => setTyped(event.target.value)}
          type="search"
          value={typed}
        />
        <Button loading={state !== 'idle'} type="submit">
          {t('searchAdmin.try.find')}
        </Button>
      </form>
      <div aria-live="polite">{tried ? <FoundWords found={tried} /> : null}</div>
    </Section>
  )
}

const FoundWords = ({ found }: { found: SearchPreview }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="grid gap-3">
      <p>
        <strong>{t('searchAdmin.try.found', { count: found.total, words: found.words })}</strong>
        {found.corrected ? ` ${t('searchAdmin.try.corrected', { words: found.corrected })}` : ''}
        {found.leftOut.length > 0 ? ` ${t('searchAdmin.try.leftOut', { words: found.leftOut.join(', ') })}` : ''}
      </p>
      {found.products.length > 0 ? (
        <ol className="grid list-decimal gap-1 pl-6">
          {found.products.map(({ id, name, code1 }) => (
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
