import Link2 from 'lucide-react/icons/link-2'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { type FormEvent, useEffect, useState } from 'react'
import { savedBuildCalls } from '#builds/contract-saved-build.ts'
import { formatBuildPath, MAX_SAVED_NAME_LENGTH, type SavedBuild } from '#builds/domain/saved-build.ts'
import { copyText } from '#listing/web/parts/copy-text.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'

const UNDO_TOAST_MS = 6_000

interface SavedBuildsProps {
  /** The shown list. */
  items: string
  car: string
  /** The id of the saved list that the address names. */
  openId: number | null
  onOpen: (id: number) => void
}

/** Shows the lists in the user's account, and saves the shown list there. Guests get a link to the login. */
export const SavedBuilds = (props: SavedBuildsProps) => {
  const t = useT()
  const language = useLanguage()
  const { username } = useVisitor()
  return (
    <section aria-labelledby="saved-builds" className="noscript:hidden">
      <h2 className="mb-3 text-lg font-bold" id="saved-builds">
        {t('builds.saved.title')}
      </h2>
      {username === null ? (
        <p className="text-secondary">
          {t('builds.saved.guest')}{' '}
          <Link
            className="text-text underline underline-offset-4"
            href={`/${language}/login?${new URLSearchParams({ to: `/${language}/build` })}`}
          >
            {t('builds.saved.logIn')}
          </Link>
        </p>
      ) : (
        <UserBuilds {...props} key={username} />
      )}
    </section>
  )
}

/** Loads the lists of the user and changes them. */
const useSavedBuilds = () => {
  const t = useT()
  const send = useSend()
  const [lists, setLists] = useState<readonly SavedBuild[] | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    send(savedBuildCalls.list, {}, { signal: controller.signal }).then(
      ({ body }) => setLists(body.results),
      (error: unknown) => {
        // `send` already reports failures.
        if (!(error instanceof SendError)) throw error
      },
    )
    return () => controller.abort()
  }, [send])
  const createBuild = async (list: Omit<SavedBuild, 'id'>): Promise<SavedBuild> => {
    const { body } = await send(savedBuildCalls.create, { body: list })
    setLists(previous => [body.data, ...(previous ?? [])])
    return body.data
  }
  const replaceBuild = async ({ id, ...list }: SavedBuild): Promise<void> => {
    const { body } = await send(savedBuildCalls.save, { params: { id }, body: list })
    setLists(previous => (previous ?? []).map(other => (other.id === id ? body.data : other)))
  }
  const removeBuild = async ({ id, ...list }: SavedBuild): Promise<void> => {
    await send(savedBuildCalls.remove, { params: { id } })
    setLists(previous => (previous ?? []).filter(other => other.id !== id))
    const toast = `saved-build-${id}`
    const undo = () => {
      hideToast(toast)
      createBuild(list).catch(notifyError)
    }
    const message = (
      <>
        {t('builds.saved.removed', { name: list.name })}{' '}
        <button onClick={undo} type="button">
          {t('builds.saved.undo')}
        </button>
      </>
    )
    showToast('info', message, { id: toast, durationMs: UNDO_TOAST_MS })
  }
  return { lists, createBuild, replaceBuild, removeBuild }
}

const UserBuilds = ({ items, car, openId, onOpen }: SavedBuildsProps) => {
  const t = useT()
  const { lists, createBuild, replaceBuild, removeBuild } = useSavedBuilds()
  const [editedId, setEditedId] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const runExclusively = async (work: () => Promise<unknown>) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      notifyError(error)
    } finally {
      setIsBusy(false)
    }
  }
  const openedList = lists?.find(({ id }) => id === openId)
  const isChanged = openedList !== undefined && (openedList.items !== items || openedList.car !== car)
  return (
    <div className="grid gap-4">
      {lists?.length === 0 ? <p className="text-secondary">{t('builds.saved.none')}</p> : null}
      <ul className="grid gap-2">
        {lists?.map(list =>
          list.id === editedId ? (
            <li key={list.id}>
              <NameForm
                isBusy={isBusy}
                label={t('builds.saved.name')}
                name={list.name}
                onSubmit={name =>
                  void runExclusively(async () => {
                    await replaceBuild({ ...list, name })
                    setEditedId(null)
                  })
                }
                submit={t('builds.saved.save')}
              />
            </li>
          ) : (
            <SavedBuildRow
              isOpen={list.id === openId}
              key={list.id}
              list={list}
              onRemove={() => void runExclusively(() => removeBuild(list))}
              onRename={() => setEditedId(list.id)}
            />
          ),
        )}
      </ul>
      {isChanged && items !== '' ? (
        <Button
          isLoading={isBusy}
          onClick={() => void runExclusively(() => replaceBuild({ ...openedList, items, car }))}
          variant="primary"
        >
          {t('builds.saved.saveChanges', { name: openedList.name })}
        </Button>
      ) : null}
      {lists && items !== '' && (isChanged || !openedList) ? (
        <NameForm
          isBusy={isBusy}
          key={lists.length}
          label={t('builds.saved.newName')}
          name=""
          onSubmit={name =>
            void runExclusively(async () => {
              const { id } = await createBuild({ name, items, car })
              onOpen(id)
            })
          }
          submit={t('builds.saved.keep')}
        />
      ) : null}
    </div>
  )
}

interface SavedBuildRowProps {
  list: SavedBuild
  isOpen: boolean
  onRename: () => void
  onRemove: () => void
}

const SavedBuildRow = ({ list, isOpen, onRename, onRemove }: SavedBuildRowProps) => {
  const t = useT()
  const language = useLanguage()
  const { id, name } = list
  const path = `/${language}${formatBuildPath(list)}`
  return (
    <li className="flex items-center gap-1">
      <Link
        aria-current={isOpen || undefined}
        className="grid min-h-11 min-w-0 flex-1 content-center rounded-control border border-line px-3 py-1 text-text no-underline wrap-anywhere hover:underline aria-current:border-primary-text aria-current:font-semibold"
        href={`${path}&list=${id}`}
      >
        {name}
      </Link>
      <IconButton
        icon={<Link2 aria-hidden />}
        label={t('builds.saved.copy', { name })}
        onClick={() => void copyText(new URL(path, window.location.href).href, t)}
        tooltipPosition="none"
      />
      <IconButton
        icon={<Pencil aria-hidden />}
        label={t('builds.saved.rename', { name })}
        onClick={onRename}
        tooltipPosition="none"
      />
      <IconButton
        icon={<Trash2 aria-hidden />}
        label={t('builds.saved.remove', { name })}
        onClick={onRemove}
        tooltipPosition="none"
      />
    </li>
  )
}

interface NameFormProps {
  label: string
  name: string
  submit: string
  isBusy: boolean
  onSubmit: (name: string) => void
}

const NameForm = ({ label, name, submit, isBusy, onSubmit }: NameFormProps) => {
  const [text, setText] = useState(name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(text.trim())
  }
  return (
    <form className="flex flex-wrap items-end gap-2" noValidate onSubmit={save}>
      <TextField
        autoComplete="off"
        autoFocus={name !== ''}
        className="min-w-40 flex-1"
        label={label}
        maxLength={MAX_SAVED_NAME_LENGTH}
        name="list-name"
        onChange={event => setText(event.target.value)}
        value={text}
      />
      <Button isLoading={isBusy} type="submit">
        {submit}
      </Button>
    </form>
  )
}
