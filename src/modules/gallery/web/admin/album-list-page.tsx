import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import './albums.css'
import { type KeyboardEvent, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { albumAdmin, type ListedAlbum } from '#gallery/contract-album-admin.ts'
import { EmptyBinButton } from '#platform/admin/empty-bin-button.tsx'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { Alert } from '#ui/admin/alert.tsx'
import { Menu } from '#ui/admin/menu.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { useRowDrag } from '#ui/admin/use-row-drag.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { NewAlbum } from './parts/new-album.tsx'
import { useAlbums } from './use-albums.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<ListedAlbum[]> => {
  const bin = new URL(request.url).searchParams.get('bin') === '1' ? { bin: '1' as const } : {}
  return (await context.get(sendContext)(albumAdmin.list, { query: bin }, { signal: request.signal })).body.results
}

/** Lists the albums or the bin. Albums move by drag or by Alt with the arrow keys. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const albums = useScreenData<typeof loader>()
  const [query] = useSearchParams()
  const isBin = query.get('bin') === '1'
  const [isCreating, setIsCreating] = useState(false)
  useCreateHash(() => setIsCreating(true))
  const send = useSend()
  const emptyBin = async () => (await send(albumAdmin.emptyBin, {})).body.data.purged
  const listHref = `/${language}/admin/album`
  const createButton = (
    <Button icon={<Plus aria-hidden />} onClick={() => setIsCreating(true)} variant="primary">
      {t('albumAdmin.new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        actions={
          <>
            <Button href={isBin ? listHref : `${listHref}?bin=1`} variant="ghost">
              {t(isBin ? 'albumAdmin.toAlbums' : 'albumAdmin.bin')}
            </Button>
            {isBin && albums.length > 0 ? (
              <EmptyBinButton hint={t('albumAdmin.emptyBinHint')} onEmpty={emptyBin} />
            ) : null}
            {albums.length > 0 || isBin ? createButton : null}
          </>
        }
        count={albums.length}
        title={isBin ? t('albumAdmin.bin') : t('albumAdmin.title')}
      />
      {albums.length === 0 ? (
        <EmptyList action={isBin ? null : createButton} title={t(isBin ? 'albumAdmin.binEmpty' : 'albumAdmin.none')}>
          {isBin ? null : t('albumAdmin.noneHint')}
        </EmptyList>
      ) : (
        <>
          <p className="mb-3 text-sm text-secondary" id="album-keys">
            {t(isBin ? 'albumAdmin.binHint' : 'albumAdmin.moveHint')}
          </p>
          <AlbumRows isBin={isBin} key={String(isBin)} albums={albums} />
        </>
      )}
      {isCreating ? <NewAlbum onClose={() => setIsCreating(false)} /> : null}
    </>
  )
}

const STEP_BY_KEY: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

const AlbumRows = ({ albums, isBin }: { albums: readonly ListedAlbum[]; isBin: boolean }) => {
  const t = useT()
  const { rows, move, actions, announcement, albumToPurge } = useAlbums(albums)
  const {
    dragged,
    over: dropTarget,
    getHandleProps,
  } = useRowDrag({
    rows,
    getKey: ({ id }) => String(id),
    onDrop: (album, target) => move(rows.indexOf(album), rows.indexOf(target)),
  })
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    const step = STEP_BY_KEY[event.key]
    if (!event.altKey || step === undefined || isBin) return
    event.preventDefault()
    move(index, index + step)
  }
  return (
    <>
      <ul aria-label={t('albumAdmin.title')} className="category-tree">
        {rows.map((album, index) => (
          <li
            data-dragged={dragged === String(album.id) || undefined}
            data-over={dropTarget?.key === String(album.id) ? 'in' : undefined}
            data-row={album.id}
            key={album.id}
          >
            {isBin ? null : (
              <span className="category-grip" {...getHandleProps(String(album.id))}>
                <GripVertical />
              </span>
            )}
            <AlbumRow
              album={album}
              index={index}
              actions={actions}
              isBin={isBin}
              lastIndex={rows.length - 1}
              move={move}
              onKeyDown={handleKeyDown}
            />
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {albumToPurge ? (
        <Alert
          cancelLabel={t('admin.cancel')}
          confirmLabel={t('albumAdmin.purge')}
          isDestructive
          onCancel={() => actions.askPurge(null)}
          onConfirm={() => void actions.purge(albumToPurge)}
          open
          title={t('albumAdmin.purgeAsk', { title: albumToPurge.title })}
        >
          {t('albumAdmin.purgeHint')}
        </Alert>
      ) : null}
    </>
  )
}

interface AlbumRowProps extends Pick<ReturnType<typeof useAlbums>, 'move' | 'actions'> {
  album: ListedAlbum
  index: number
  lastIndex: number
  isBin: boolean
  onKeyDown: (event: KeyboardEvent, index: number) => void
}

const AlbumRow = ({ album, index, lastIndex, isBin, move, actions, onKeyDown }: AlbumRowProps) => {
  const t = useT()
  const language = useLanguage()
  const href = `/${language}/admin/album/edit/${album.id}`
  const entries: MenuEntry[] = isBin
    ? [
        {
          key: 'restore',
          label: t('albumAdmin.restore'),
          icon: <ArchiveRestore aria-hidden />,
          onSelect: () => void actions.restore(album),
        },
        {
          key: 'purge',
          label: t('albumAdmin.purge'),
          icon: <Trash2 aria-hidden />,
          isDestructive: true,
          startsGroup: true,
          onSelect: () => actions.askPurge(album),
        },
      ]
    : [
        { key: 'edit', label: t('albumAdmin.edit'), icon: <Pencil aria-hidden />, href },
        ...(album.path
          ? [{ key: 'see', label: t('albumAdmin.view'), icon: <Eye aria-hidden />, href: album.path }]
          : []),
        {
          key: 'up',
          label: t('albumAdmin.up'),
          icon: <ArrowUp aria-hidden />,
          shortcut: 'Alt+↑',
          startsGroup: true,
          disabled: index === 0,
          onSelect: () => move(index, index - 1),
        },
        {
          key: 'down',
          label: t('albumAdmin.down'),
          icon: <ArrowDown aria-hidden />,
          shortcut: 'Alt+↓',
          disabled: index === lastIndex,
          onSelect: () => move(index, index + 1),
        },
        {
          key: 'remove',
          label: t('albumAdmin.remove'),
          icon: <Trash2 aria-hidden />,
          isDestructive: true,
          startsGroup: true,
          onSelect: () => void actions.remove(album),
        },
      ]
  const cover = album.cover ? <img alt="" src={`${album.cover}?size=160`} /> : <span />
  return (
    <>
      <span className="album-cover">{cover}</span>
      {isBin ? (
        <span className="category-name">{album.title}</span>
      ) : (
        <Link
          aria-describedby="album-keys"
          className="category-name"
          href={href}
          onKeyDown={event => onKeyDown(event, index)}
        >
          {album.title}
        </Link>
      )}
      {album.hidden ? <StateMark tone="quiet">{t('albumAdmin.hidden')}</StateMark> : null}
      <span className="category-count tabular">{t('albums.pictures', { count: album.count })}</span>
      <Menu
        align="end"
        entries={entries}
        trigger={
          <IconButton
            icon={<MoreHorizontal aria-hidden />}
            label={t('albumAdmin.more', { title: album.title })}
            size="sm"
            tooltipPosition="none"
          />
        }
      />
    </>
  )
}
