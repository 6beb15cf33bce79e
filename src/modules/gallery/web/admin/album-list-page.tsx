import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { albumAdmin, type ListedAlbum } from '#gallery/contract-album-admin.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Menu } from '#ui/admin/menu.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { useRowDrag } from '#ui/admin/use-row-drag.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'
import { NewAlbum } from './parts/new-album.tsx'
import './albums.css'

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<ListedAlbum[]> => {
  const bin = new URL(request.url).searchParams.get('bin') === '1' ? { bin: '1' as const } : {}
  return (await context.get(sendContext)(albumAdmin.list, { query: bin }, { signal: request.signal })).body.results
}

/** Lists the albums or the bin. Albums move by drag or by Alt with the arrow keys. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const loaded = useScreenData<typeof loader>()
  const [query] = useSearchParams()
  const inBin = query.get('bin') === '1'
  const [makes, setMakes] = useState(false)
  useCreateHash(() => setMakes(true))
  const home = `/${language}/admin/album`
  const create = (
    <Button icon={<Plus aria-hidden />} onClick={() => setMakes(true)} variant="primary">
      {t('albumAdmin.new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        actions={
          <>
            <Button href={inBin ? home : `${home}?bin=1`} variant="ghost">
              {t(inBin ? 'albumAdmin.toAlbums' : 'albumAdmin.bin')}
            </Button>
            {loaded.length > 0 || inBin ? create : null}
          </>
        }
        count={loaded.length}
        title={inBin ? t('albumAdmin.bin') : t('albumAdmin.title')}
      />
      {loaded.length === 0 ? (
        <EmptyList action={inBin ? null : create} title={t(inBin ? 'albumAdmin.binEmpty' : 'albumAdmin.none')}>
          {inBin ? null : t('albumAdmin.noneHint')}
        </EmptyList>
      ) : (
        <>
          <p className="mb-3 text-sm text-secondary" id="album-keys">
            {t(inBin ? 'albumAdmin.binHint' : 'albumAdmin.keys')}
          </p>
          <AlbumRows inBin={inBin} key={String(inBin)} loaded={loaded} />
        </>
      )}
      {makes ? <NewAlbum onClose={() => setMakes(false)} /> : null}
    </>
  )
}

const AlbumRows = ({ loaded, inBin }: { loaded: readonly ListedAlbum[]; inBin: boolean }) => {
  const t = useT()
  const { rows, move, deeds, said } = useAlbums(loaded)
  const { dragged, over, grip } = useRowDrag({
    rows,
    keyOf: ({ id }) => String(id),
    onDrop: (album, on) => move(rows.indexOf(album), rows.indexOf(on)),
  })
  const steer = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0 || inBin) return
    event.preventDefault()
    move(at, at + step)
  }
  return (
    <>
      <ul aria-label={t('albumAdmin.title')} className="category-tree">
        {rows.map((album, at) => (
          <li
            data-dragged={dragged === String(album.id) || undefined}
            data-over={over?.key === String(album.id) ? 'in' : undefined}
            data-row={album.id}
            key={album.id}
          >
            {inBin ? null : (
              <span className="category-grip" {...grip(String(album.id))}>
                <GripVertical />
              </span>
            )}
            <AlbumRow
              album={album}
              at={at}
              deeds={deeds}
              inBin={inBin}
              last={rows.length - 1}
              move={move}
              steer={steer}
            />
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  )
}

interface AlbumLineProps extends Pick<ReturnType<typeof useAlbums>, 'move' | 'deeds'> {
  album: ListedAlbum
  at: number
  last: number
  inBin: boolean
  steer: (event: KeyboardEvent, at: number) => void
}

const AlbumRow = ({ album, at, last, inBin, move, deeds, steer }: AlbumLineProps) => {
  const t = useT()
  const language = useLanguage()
  const href = `/${language}/admin/album/edit/${album.id}`
  const entries: MenuEntry[] = inBin
    ? [
        {
          key: 'restore',
          label: t('albumAdmin.restore'),
          icon: <ArchiveRestore aria-hidden />,
          onSelect: () => void deeds.restore(album),
        },
      ]
    : [
        { key: 'edit', label: t('albumAdmin.open'), icon: <Pencil aria-hidden />, href },
        ...(album.path
          ? [{ key: 'see', label: t('albumAdmin.see'), icon: <Eye aria-hidden />, href: album.path }]
          : []),
        {
          ...{ key: 'up', label: t('albumAdmin.up'), icon: <ArrowUp aria-hidden />, keys: 'Alt+↑', line: true },
          disabled: at === 0,
          onSelect: () => move(at, at - 1),
        },
        {
          ...{ key: 'down', label: t('albumAdmin.down'), icon: <ArrowDown aria-hidden />, keys: 'Alt+↓' },
          disabled: at === last,
          onSelect: () => move(at, at + 1),
        },
        {
          ...{ key: 'remove', label: t('albumAdmin.remove'), icon: <Trash2 aria-hidden />, danger: true, line: true },
          onSelect: () => void deeds.remove(album),
        },
      ]
  const cover = album.cover ? <img alt="" src={`${album.cover}?size=160`} /> : <span />
  return (
    <>
      <span className="album-cover">{cover}</span>
      {inBin ? (
        <span className="category-name">{album.title}</span>
      ) : (
        <Link aria-describedby="album-keys" className="category-name" href={href} onKeyDown={event => steer(event, at)}>
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
            tip="none"
          />
        }
      />
    </>
  )
}

const TOAST = 'album-deed'
const UNDO_TOAST_MS = 15_000

/** Shows a new order at once. An error is reported and restores the old order. */
const useAlbums = (loaded: readonly ListedAlbum[]) => {
  const t = useT()
  const send = useSend()
  const [order, setOrder] = useState<readonly number[] | null>(null)
  const [said, say] = useState('')
  const rows = order ? [...loaded].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : loaded
  const { run } = useAction()
  const wanted = useRef<number[] | null>(null)
  // Sends one order at a time, then the newest one, so that the last move wins.
  const sendOrders = async (ids: number[]): Promise<void> => {
    const underWay = wanted.current !== null
    wanted.current = ids
    if (underWay) return
    let sent: number[] | null = null
    await run(async () => {
      try {
        while (wanted.current && sent !== wanted.current) {
          sent = wanted.current
          await send(albumAdmin.order, { body: { ids: sent } })
        }
      } finally {
        wanted.current = null
      }
    })
    setOrder(now => (now === sent ? null : now))
  }
  const move = (from: number, to: number): void => {
    const next = [...rows]
    const [picked] = next.splice(from, 1)
    if (!picked || to < 0 || to > next.length || from === to) return
    next.splice(to, 0, picked)
    const ids = next.map(({ id }) => id)
    setOrder(ids)
    say(t('albumAdmin.moved', { title: picked.title, place: to + 1 }))
    void sendOrders(ids)
  }
  const restore = async ({ id, title }: ListedAlbum): Promise<void> => {
    if (await run(() => send(albumAdmin.restore, { body: { ids: [id] } }))) {
      showToast('success', t('albumAdmin.restored', { title }), { id: TOAST })
    }
  }
  const remove = async (album: ListedAlbum): Promise<void> => {
    if (!(await run(() => send(albumAdmin.remove, { body: { ids: [album.id] } })))) return
    const undo = () => {
      hideToast(TOAST)
      void restore(album)
    }
    showToast(
      'success',
      <span className="flex flex-wrap items-center gap-3">
        {t('albumAdmin.removed', { title: album.title })}
        <Button onClick={undo} size="sm">
          {t('albumAdmin.undo')}
        </Button>
      </span>,
      { id: TOAST, duration: UNDO_TOAST_MS },
    )
  }
  return { rows, move, said, deeds: { remove, restore } }
}
