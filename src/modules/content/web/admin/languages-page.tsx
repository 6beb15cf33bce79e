import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import type { LoaderFunctionArgs } from 'react-router'
import { languageEndpoints } from '#content/contract-languages.ts'
import { combineLanguages } from '#content/domain/merge-languages.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { useFormRows } from '#platform/web/use-form-rows.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'

interface Values {
  languages: { code: string; label: string }[]
}

const toValues = (languages: Readonly<Record<string, string>>): Values => ({
  languages: Object.entries(languages)
    .map(([code, label]) => ({ code, label }))
    .sort((a, b) => Number(b.code === DEFAULT_LANGUAGE) - Number(a.code === DEFAULT_LANGUAGE)),
})

const toLanguages = ({ languages }: Values): Record<string, string> =>
  Object.fromEntries(languages.map(({ code, label }) => [code.trim(), label.trim()]))

/** Keeps languages that another owner added, also when other languages conflict. */
const mergeValues = (before: Values, mine: Values, theirs: Values): Values =>
  toValues(combineLanguages(toLanguages(theirs), toLanguages(before), toLanguages(mine)))

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<Values> => {
  const { body } = await context.get(sendContext)(languageEndpoints.read, {}, { signal: request.signal })
  return toValues(body.data.languages)
}

/** Shows the settings page for the languages of the shop. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const checkLanguages = ({ languages }: Values): Record<string, string> =>
    Object.fromEntries(
      languages.flatMap(({ code, label }, index) => [
        ...(/^[a-z]{2}$/.test(code.trim()) ? [] : [[`languages.${index}.code`, t('contentAdmin.twoLetters')]]),
        ...(languages.findIndex(language => language.code === code) < index
          ? [[`languages.${index}.code`, t('contentAdmin.twice')]]
          : []),
        ...(label.trim() === '' ? [[`languages.${index}.label`, t('app.problem.required')]] : []),
      ]),
    )
  const save = async (values: Values, before: Values) => {
    const body = { languages: toLanguages(values), before: toLanguages(before) }
    return toValues((await send(languageEndpoints.save, { body })).body.data.languages)
  }
  const reloadLanguages = async () => toValues((await send(languageEndpoints.read, {})).body.data.languages)
  return (
    <SettingsForm
      mergeValues={mergeValues}
      check={checkLanguages}
      initial={useScreenData<typeof loader>()}
      reload={reloadLanguages}
      save={save}
      title={t('contentAdmin.languages.title')}
    >
      {form => <LanguageRows form={form} />}
    </SettingsForm>
  )
}

const LanguageRows = ({ form }: { form: Form<Values> }) => {
  const t = useT()
  const { rows, add, remove } = useFormRows<Values['languages'][number], Values>(form, 'languages')
  return (
    <Section
      actions={
        <Button icon={<Plus aria-hidden />} onClick={() => add({ code: '', label: '' })} size="sm">
          {t('contentAdmin.languages.add')}
        </Button>
      }
      hint={t('contentAdmin.languages.hint')}
      title={t('contentAdmin.languages.heading')}
    >
      {rows.map(({ key, path, row }) => {
        const isDefault = row.code === DEFAULT_LANGUAGE
        return (
          <div className="grid items-start gap-3 small:grid-cols-[8rem_minmax(0,1fr)_auto]" key={key}>
            <TextField
              {...form.field(`${path}.code`)}
              label={t('contentAdmin.languages.code')}
              maxLength={2}
              readOnly={isDefault}
              required
            />
            <TextField {...form.field(`${path}.label`)} label={t('contentAdmin.languages.label')} required />
            {isDefault ? (
              <span className="text-sm text-secondary small:mt-8">{t('contentAdmin.languages.stays')}</span>
            ) : (
              <IconButton
                className="small:mt-6.5"
                icon={<Trash2 aria-hidden />}
                label={t('contentAdmin.languages.remove', { name: row.label })}
                onClick={() => remove(rows.findIndex(candidate => candidate.key === key))}
              />
            )}
          </div>
        )
      })}
    </Section>
  )
}
