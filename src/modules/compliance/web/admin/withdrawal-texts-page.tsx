import ExternalLink from 'lucide-react/icons/external-link'
import Undo2 from 'lucide-react/icons/undo-2'
import type { LoaderFunctionArgs } from 'react-router'
import { withdrawalTextCalls } from '#compliance/contract-legal-text.ts'
import { type WithdrawalTexts, WORDING_VARIABLES } from '#compliance/domain/build-withdrawal-text.ts'
import { DEFAULT_WORDING, type ReturnCostBearer } from '#compliance/domain/default-wording.ts'
import { toKnownLanguage } from '#kernel/language.ts'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { type TextsByLanguage, toMultilingual, toTextsByLanguage } from '#platform/admin/texts-by-language.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { findOfficialLabels, type LabelTexts, rateOfficialLabels } from '#shop/domain/withdrawal-labels.ts'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { MoneyField } from '#ui/admin/money-field.tsx'
import type { TypedNumber } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'

type WordingName = keyof typeof WORDING_VARIABLES
type LabelName = keyof LabelTexts
type TextName = WordingName | LabelName

const TEXT_NAMES = ['openLabel', 'confirmLabel', 'instructions', 'form'] as const satisfies readonly TextName[]

interface StoredTexts {
  withdrawalTexts: WithdrawalTexts
  largeReturnCents: number | null
}

interface Values {
  largeReturnCents: TypedNumber
  withdrawalTexts: { returnCost: ReturnCostBearer } & Record<TextName, TextsByLanguage>
}

const getDefault = (name: TextName, language: string): string => {
  const { open: openLabel, confirm: confirmLabel } = findOfficialLabels(language)
  return { ...DEFAULT_WORDING[toKnownLanguage(language)], openLabel, confirmLabel }[name]
}

/** Applies a change to each text of the form. */
const mapTexts = <Text,>(convert: (name: TextName) => Text): Record<TextName, Text> =>
  Object.fromEntries(TEXT_NAMES.map(name => [name, convert(name)])) as Record<TextName, Text>

/** Shows the default wording where the owner wrote nothing. */
const fillDefaults = (name: TextName, texts: TextsByLanguage): TextsByLanguage =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text || getDefault(name, language)]))

/** Stores nothing for the default wording, so that the shop follows its corrections. */
const removeDefaults = (name: TextName, texts: TextsByLanguage): TextsByLanguage =>
  Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, text === getDefault(name, language) ? '' : text]),
  )

const toBody = ({ largeReturnCents, withdrawalTexts: { returnCost, ...texts } }: Values) => ({
  largeReturnCents: largeReturnCents === null ? null : Number(largeReturnCents),
  withdrawalTexts: {
    returnCost,
    ...mapTexts(name => toMultilingual(removeDefaults(name, texts[name]))),
  },
})

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<StoredTexts> => {
  const { body } = await context.get(sendContext)(withdrawalTextCalls.read, {}, { signal: request.signal })
  return body.data
}

/** Edits the labels of the withdrawal function, and the instructions and form that order confirmations carry. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const languages = useShopLanguages()
  const codes = languages.map(({ code }) => code)
  const language = useLanguage()
  const toValues = ({ largeReturnCents, withdrawalTexts: { returnCost, ...texts } }: StoredTexts): Values => ({
    largeReturnCents,
    withdrawalTexts: {
      returnCost,
      ...mapTexts(name => fillDefaults(name, toTextsByLanguage(texts[name], codes))),
    },
  })
  const save = async (values: Values, before: Values): Promise<Values> => {
    const { body } = await send(withdrawalTextCalls.save, { body: { ...toBody(values), before: toBody(before) } })
    return toValues(body.data)
  }
  const reload = async () => toValues((await send(withdrawalTextCalls.read, {})).body.data)
  return (
    <SettingsForm
      check={({ largeReturnCents }) =>
        typeof largeReturnCents === 'string' ? { largeReturnCents: t('admin.problem.amount') } : {}
      }
      initial={toValues(useScreenData<typeof loader>())}
      reload={reload}
      save={save}
      title={t('complianceAdmin.wording.title')}
    >
      {form => (
        <>
          <Notice kind="warning">{t('complianceAdmin.wording.unverified')}</Notice>
          <Section hint={t('complianceAdmin.wording.returnCostHint')} title={t('complianceAdmin.wording.returnCost')}>
            <Select
              label={t('complianceAdmin.wording.bearer')}
              onChange={value => form.set('withdrawalTexts.returnCost', value)}
              options={(['buyer', 'shop'] as const).map(value => ({
                value,
                label: t(`complianceAdmin.wording.bearers.${value}`),
              }))}
              value={form.values.withdrawalTexts.returnCost}
            />
            {form.values.withdrawalTexts.returnCost === 'buyer' ? (
              <MoneyField
                error={form.errorAt('largeReturnCents')}
                hint={t('complianceAdmin.wording.largeReturnHint')}
                label={t('complianceAdmin.wording.largeReturn')}
                language={language}
                name="largeReturnCents"
                onChange={value => form.set('largeReturnCents', value)}
                value={form.values.largeReturnCents}
              />
            ) : null}
          </Section>
          {languages.map(({ code, label }) => (
            <Section
              actions={
                <Link
                  className="inline-flex min-h-11 items-center gap-1.5 underline"
                  href={`/v1/admin/withdrawal-texts/${code}/pdf`}
                  rel="noopener"
                  target="_blank"
                >
                  <ExternalLink aria-hidden className="size-4" />
                  {t('complianceAdmin.wording.preview', { language: label })}
                </Link>
              }
              hint={t('complianceAdmin.wording.hint')}
              key={code}
              title={label}
            >
              <LabelFields form={form} language={code} />
              <WordingField form={form} language={code} name="instructions" />
              <WordingField form={form} language={code} name="form" />
            </Section>
          ))}
        </>
      )}
    </SettingsForm>
  )
}

interface FieldProps {
  form: Form<Values>
  language: string
}

/** Edits the words on the two buttons, and says how far the shipped ones can be trusted. */
const LabelFields = ({ form, language }: FieldProps) => {
  const t = useT()
  const names = ['openLabel', 'confirmLabel'] as const
  const isChanged = (name: LabelName) => form.values.withdrawalTexts[name][language] !== getDefault(name, language)
  const rating = rateOfficialLabels(language)
  return (
    <div className="grid gap-2">
      {rating === 'verified' || names.every(isChanged) ? null : (
        <Notice kind="warning">{t(`complianceAdmin.wording.labels.${rating}`)}</Notice>
      )}
      <div className="grid gap-4 small:grid-cols-2">
        {names.map(name => (
          <TextField
            {...form.field(`withdrawalTexts.${name}.${language}`)}
            hint={t('complianceAdmin.wording.labels.hint', { label: getDefault(name, language) })}
            key={name}
            label={t(`complianceAdmin.wording.labels.${name}`)}
            lang={language}
            maxLength={80}
          />
        ))}
      </div>
    </div>
  )
}

const WordingField = ({ form, name, language }: FieldProps & { name: WordingName }) => {
  const t = useT()
  const field = `withdrawalTexts.${name}.${language}` as const
  const isKnown = toKnownLanguage(language) === language
  const isDefault = form.values.withdrawalTexts[name][language] === getDefault(name, language)
  return (
    <div className="grid gap-2">
      {isDefault && !isKnown ? <Notice kind="warning">{t('complianceAdmin.wording.untranslated')}</Notice> : null}
      <TextareaField
        {...form.field(field)}
        hint={t('complianceAdmin.wording.variables', {
          variables: WORDING_VARIABLES[name].map(variable => `{${variable}}`).join(', '),
        })}
        label={t(`complianceAdmin.wording.${name}`)}
        lang={language}
        maxLength={20_000}
        rows={name === 'form' ? 12 : 16}
      />
      {isDefault ? null : (
        <Button
          className="justify-self-start"
          icon={<Undo2 aria-hidden />}
          onClick={() => form.set(field, getDefault(name, language))}
        >
          {t('complianceAdmin.wording.reset')}
        </Button>
      )}
    </div>
  )
}
