import type { Address } from '#content/domain/edited-document.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { TextField } from '#ui/text-field.tsx'
import { session } from './session.ts'

interface WordsFieldProps {
  address: Address
  label: string
  value: unknown
}

/** An input per shop language. Missing texts are marked and can be copied from another language. */
export const MultilingualTextField = ({ address, label, value }: WordsFieldProps) => {
  const t = useT()
  const languages = Object.keys(usePageOptions().languages)
  const words = (value ?? {}) as Partial<Multilingual>
  const any = languages.find(language => words[language])
  return (
    <fieldset className="edit-words">
      <legend>{label}</legend>
      {languages.map(language => (
        <div data-missing={(any && !words[language]) || undefined} key={language}>
          <TextField
            end={
              any && !words[language] ? (
                <button
                  className="edit-copy"
                  onClick={() => session.say(address, language, words[any] ?? '')}
                  title={t('editing.copyFrom', { language: any.toUpperCase() })}
                  type="button"
                >
                  {any}
                </button>
              ) : null
            }
            hideLabel
            label={`${label} (${language})`}
            lang={language}
            onChange={event => session.say(address, language, event.currentTarget.value)}
            placeholder={language.toUpperCase()}
            size="sm"
            start={<small>{language}</small>}
            value={words[language] ?? ''}
          />
        </div>
      ))}
    </fieldset>
  )
}
