import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { stopWordEndpoints } from '#listing/contract-stop-word.ts'
import { type SynonymGroup, synonym } from '#listing/contract-synonym.ts'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { parseLanguage } from '#wire/languages.ts'
import { previewSearch } from './parts/preview-search.ts'
import { SearchPreviewSection } from './parts/search-preview-section.tsx'
import { SearchTabs } from './parts/search-tabs.tsx'
import { StopWords } from './parts/stop-words.tsx'
import { SynonymDialog } from './parts/synonym-dialog.tsx'

export const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const { signal } = request
  const words = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  const [{ body }, stopWords, preview] = await Promise.all([
    send(synonym.list, {}, { signal }),
    send(stopWordEndpoints.list, {}, { signal }),
    words ? previewSearch(send, { words, lang: parseLanguage(params.lang), signal }) : null,
  ])
  return { groups: body.results, stopWords: stopWords.body.results, preview }
}

/** Edits synonyms and stop words, and tries a search. */
export const Component = () => {
  const t = useT()
  const { groups, stopWords, preview } = useScreenData<typeof loader>()
  const [params, setParams] = useSearchParams()
  const word = params.get('word') ?? ''
  const [editedGroup, setEditedGroup] = useState<SynonymGroup | 'new' | null>(word ? 'new' : null)
  useCreateHash(() => setEditedGroup('new'))
  const remove = useRemoveGroup()
  const createButton = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEditedGroup('new')} variant="primary">
      {t('searchAdmin.synonyms.add')}
    </Button>
  )
  return (
    <>
      <SearchTabs current="synonyms" />
      <PageHeader
        actions={groups.length > 0 ? createButton : null}
        count={groups.length}
        title={t('searchAdmin.synonyms.title')}
      />
      <div className="grid gap-4">
        <SearchPreviewSection preview={preview} />
        <StopWords words={stopWords} />
      </div>
      {groups.length === 0 ? (
        <EmptyList action={createButton} title={t('searchAdmin.synonyms.none')}>
          {t('searchAdmin.synonyms.noneHint')}
        </EmptyList>
      ) : (
        <ul className="mt-4 grid gap-2">
          {groups.map(group => (
            <SynonymRow
              group={group}
              key={group.id}
              onEdit={() => setEditedGroup(group)}
              onRemove={() => void remove(group)}
            />
          ))}
        </ul>
      )}
      {editedGroup ? (
        <SynonymDialog
          group={editedGroup === 'new' ? null : editedGroup}
          onClose={() => {
            setEditedGroup(null)
            if (word) setParams({}, { replace: true })
          }}
          // Tries the word that had no results, or the first of the group.
          onSaved={saved => {
            setEditedGroup(null)
            setParams({ q: word || saved.words[0] || '' }, { replace: true })
          }}
          word={editedGroup === 'new' ? word : ''}
        />
      ) : null}
    </>
  )
}

const SynonymRow = ({ group, onEdit, onRemove }: { group: SynonymGroup; onEdit: () => void; onRemove: () => void }) => {
  const t = useT()
  const name = group.words.join(', ')
  return (
    <li className="flex items-center gap-2 rounded-tile border border-line bg-surface px-4 py-2">
      <p className="min-w-0 flex-1">{name}</p>
      <IconButton
        icon={<Pencil aria-hidden />}
        label={t('searchAdmin.synonyms.edit', { name })}
        onClick={onEdit}
        size="sm"
        tooltipPosition="none"
      />
      <IconButton
        icon={<Trash2 aria-hidden />}
        label={t('searchAdmin.synonyms.remove', { name })}
        onClick={onRemove}
        size="sm"
        tooltipPosition="none"
      />
    </li>
  )
}

const TOAST_ID = 'synonym'

/** Removes a group, with undo. */
const useRemoveGroup = (): ((group: SynonymGroup) => Promise<void>) => {
  const t = useT()
  const send = useSend()
  const { run } = useAction()
  return async ({ id, words }) => {
    if (!(await run(() => send(synonym.remove, { params: { id } })))) return
    showUndoToast(TOAST_ID, t('searchAdmin.synonyms.removed'), {
      label: t('searchAdmin.synonyms.undo'),
      undo: () => void run(() => send(synonym.create, { body: { words } })),
    })
  }
}
