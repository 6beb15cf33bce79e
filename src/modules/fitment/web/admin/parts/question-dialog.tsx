import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useShopLanguages } from '#catalog/web/admin/parts/use-shop-languages.ts'
import { fitmentAdmin, type StoredQuestion } from '#fitment/contract-fitment-admin.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'

const MIN_OPTIONS = 2
const MAX_OPTIONS = 12

interface QuestionValues {
  text: Record<string, string>
  options: { key: string; text: Record<string, string> }[]
}

interface QuestionDialogProps {
  /** Null creates a question. */
  question: StoredQuestion | null
  onSaved: (question: StoredQuestion) => void
  onClose: () => void
}

/** Creates or edits a question with its answers. */
export const QuestionDialog = ({ question, onSaved, onClose }: QuestionDialogProps) => {
  const t = useT()
  const send = useSend()
  const sendCreation = useCreationSend()
  const languages = useShopLanguages()
  const toTexts = (texts?: StoredQuestion['text']) =>
    Object.fromEntries(languages.map(([code]) => [code, texts?.[code] ?? '']))
  const emptyOptions = Array.from({ length: MIN_OPTIONS }, () => ({ key: '', text: toTexts() }))
  const form = useForm<QuestionValues, { body: { data: StoredQuestion } }>({
    initial: () => ({
      text: toTexts(question?.text),
      options: question?.options.map(({ key, text }) => ({ key, text: toTexts(text) })) ?? emptyOptions,
    }),
    check: ({ text, options }) => ({
      ...(isEmpty(text) && { [`text.${languages[0]?.[0]}`]: t('fitmentAdmin.problem.questionText') }),
      ...Object.fromEntries(
        options.flatMap((option, index) =>
          isEmpty(option.text)
            ? [[`options.${index}.text.${languages[0]?.[0]}`, t('fitmentAdmin.problem.optionText')]]
            : [],
        ),
      ),
    }),
    controlledPaths: ['options'],
    send: ({ text, options }) => {
      const body = {
        text: multilingual(text),
        options: options.map(option => ({ key: option.key, text: multilingual(option.text) })),
      }
      if (!question) return sendCreation(fitmentAdmin.createQuestion, { body })
      const { id, version } = question
      return send(fitmentAdmin.saveQuestion, { params: { id }, body: { ...body, baseVersion: version } })
    },
    onDone: ({ body }) => {
      showToast('success', t('fitmentAdmin.questionSaved'))
      onSaved(body.data)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('fitmentAdmin.questionHint')}
      onClose={onClose}
      size="lg"
      title={t(question ? 'fitmentAdmin.editQuestion' : 'fitmentAdmin.newQuestion')}
    >
      <div className="grid items-start gap-4 small:grid-cols-2">
        {languages.map(([code, language]) => (
          <TextField
            {...form.field(`text.${code}`)}
            key={code}
            label={t('fitmentAdmin.questionIn', { language })}
            lang={code}
            maxLength={200}
          />
        ))}
      </div>
      <OptionFields emptyText={toTexts()} form={form} />
    </FormDialog>
  )
}

const isEmpty = (texts: Record<string, string>): boolean => Object.values(texts).every(text => text.trim() === '')

interface OptionFieldsProps {
  form: Form<QuestionValues>
  /** The texts of a new answer. */
  emptyText: Record<string, string>
}

/** Shows the answers of a question, each in every language. */
const OptionFields = ({ form, emptyText }: OptionFieldsProps) => {
  const t = useT()
  const languages = useShopLanguages()
  const { options } = form.values
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-bold">{t('fitmentAdmin.options')}</legend>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: new answers have no key, and the fields are controlled
        <div className="flex flex-wrap items-start gap-2" key={index}>
          {languages.map(([code, language]) => (
            <TextField
              className="min-w-32 flex-1"
              data-field={`options.${index}.text.${code}`}
              error={form.errorAt(`options.${index}.text.${code}`)}
              key={code}
              label={t('fitmentAdmin.optionIn', { number: index + 1, language })}
              lang={code}
              maxLength={100}
              onChange={({ target }) => form.set(`options.${index}.text.${code}`, target.value)}
              value={option.text[code] ?? ''}
            />
          ))}
          <IconButton
            className="mt-6"
            disabled={options.length <= MIN_OPTIONS}
            icon={<Trash2 aria-hidden />}
            label={t('fitmentAdmin.removeOptionNumber', { number: index + 1 })}
            onClick={() => form.set('options', options.toSpliced(index, 1))}
            tooltipPosition="none"
          />
        </div>
      ))}
      {form.errorAt('options') ? (
        <p className="text-sm text-bad" role="alert">
          {form.errorAt('options')}
        </p>
      ) : null}
      {options.length < MAX_OPTIONS ? (
        <Button
          className="justify-self-start"
          icon={<Plus aria-hidden />}
          onClick={() => form.set('options', [...options, { key: '', text: emptyText }])}
          size="sm"
        >
          {t('fitmentAdmin.addOption')}
        </Button>
      ) : null}
    </fieldset>
  )
}
