import { type SynonymGroup, synonym } from '#listing/contract-synonym.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { statistics } from '#search/contract-statistics.ts'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'

interface SynonymDialogProps {
  /** Null for a new group. */
  group: SynonymGroup | null
  /** Initial word of a new group. */
  word: string
  onClose: () => void
  onSaved: (group: SynonymGroup) => void
}

/** Edits synonyms, one per line. */
export const SynonymDialog = ({ group, word, onClose, onSaved }: SynonymDialogProps) => {
  const t = useT()
  const send = useSend()
  const sendCreation = useCreationSend()
  const reload = useReload()
  const form = useForm<{ words: string }, SynonymGroup>({
    initial: () => ({ words: group ? group.words.join('\n') : word && `${word}\n` }),
    send: async ({ words }) => {
      const body = { words: splitLines(words) }
      const savedGroup = group
        ? await send(synonym.change, { params: { id: group.id }, body })
        : await sendCreation(synonym.create, { body })
      // The search leaves the work list until the next one without results.
      if (word) await send(statistics.resolve, { body: { words: word, resolution: 'synonym' } })
      return savedGroup.body.data
    },
    onDone: async savedGroup => {
      showToast('success', t('searchAdmin.synonyms.saved'))
      await reload()
      onSaved(savedGroup)
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('searchAdmin.synonyms.hint')}
      onClose={onClose}
      title={t(group ? 'searchAdmin.synonyms.save' : 'searchAdmin.synonyms.add')}
    >
      <TextareaField label={t('searchAdmin.synonyms.words')} required rows={6} {...form.field('words')} />
    </FormDialog>
  )
}

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
