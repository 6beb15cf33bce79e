import type { Address } from '#content/domain/edited-document.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { TextField } from '#ui/text-field.tsx'
import { session } from './session.ts'

interface MultilingualTextFieldProps {
  address: Address
  label: string
  value: unknown
}

/** Shows an input per shop language. Missing texts are marked and can be copied from another language. */
export const MultilingualTextField = ({ address, label, value }: MultilingualTextFieldProps) => {
  const t = useT()
  const languages = Object.keys(usePageOptions().languages)
  const texts = (value ?? {}) as Partial<Multilingual>
  const sourceLanguage = languages.find(language => texts[language])
  return (
    <fieldset className="edit-words">
      <legend>{label}</legend>
      {languages.map(language => (
        <div data-missing={(sourceLanguage && !texts[language]) || undefined} key={language}>
          <TextField
            end={
              sourceLanguage && !texts[language] ? (
                <button
                  className="edit-copy"
                  onClick={() => session.writeText(address, language, texts[sourceLanguage] ?? '')}
                  title={t('editing.copyFrom', { language: sourceLanguage.toUpperCase() })}
                  type="button"
                >
                  {sourceLanguage}
                </button>
              ) : null
            }
            hideLabel
            label={`${label} (${language})`}
            lang={language}
            onChange={event => session.writeText(address, language, event.currentTarget.value)}
            placeholder={language.toUpperCase()}
            size="sm"
            start={<small>{language}</small>}
            value={texts[language] ?? ''}
          />
        </div>
      ))}
    </fieldset>
  )
}
