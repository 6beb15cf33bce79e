import Plus from 'lucide-react/icons/plus'
import { type StopWord, stopWordEndpoints } from '#listing/contract-stop-word.ts'
import { Section } from '#platform/admin/section.tsx'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextField } from '#ui/text-field.tsx'

const TOAST_ID = 'stop-word'

/** Edits stop words: Enter adds one, a click removes one. */
export const StopWords = ({ words }: { words: readonly StopWord[] }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const form = useForm<{ word: string }, null>({
    initial: { word: '' },
    send: async body => {
      await send(stopWordEndpoints.create, { body })
      return null
    },
    onDone: async () => {
      form.resetAfterSending({ word: '' })
      await reload()
    },
  })
  const { run } = useAction()
  const remove = async ({ id, word }: StopWord) => {
    if (!(await run(() => send(stopWordEndpoints.remove, { params: { id } })))) return
    showUndoToast(TOAST_ID, t('searchAdmin.stopWords.removed', { word }), {
      label: t('searchAdmin.synonyms.undo'),
      undo: () => void run(() => send(stopWordEndpoints.create, { body: { word } })),
    })
  }
  return (
    <Section hint={t('searchAdmin.stopWords.hint')} title={t('searchAdmin.stopWords.title')}>
      {words.length > 0 ? (
        <ul aria-label={t('searchAdmin.stopWords.title')} className="flex flex-wrap gap-2">
          {words.map(stopWord => (
            <li key={stopWord.id}>
              <Chip
                onPress={() => void remove(stopWord)}
                removeLabel={t('searchAdmin.stopWords.remove', { word: stopWord.word })}
              >
                {stopWord.word}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <form {...form.props} className="flex flex-wrap items-start gap-3">
        <FormMessage form={form} />
        <TextField label={t('searchAdmin.stopWords.word')} {...form.field('word')} required />
        <Button className="mt-7" icon={<Plus aria-hidden />} isLoading={form.isBusy} type="submit">
          {t('searchAdmin.stopWords.add')}
        </Button>
      </form>
    </Section>
  )
}
