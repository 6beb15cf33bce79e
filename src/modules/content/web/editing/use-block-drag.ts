import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Address, splitBlockAddress } from '#content/domain/edited-document.ts'
import { followPointer } from '#ui/admin/follow-pointer.ts'
import { blockActions, findBlockRoot } from './block-actions.ts'

interface DropTarget {
  place: Address
  at: number
  line: CSSProperties
}

interface BlockDrag {
  /** The dragged block. */
  from: Address | null
  /** The position of the insertion line. */
  line: CSSProperties | null
  grab: (event: PointerEvent, address: Address) => void
}

/** Drags a block by mouse, pen or touch and scrolls near window edges. Escape cancels. */
export const useBlockDrag = (): BlockDrag => {
  const [grabbed, setGrabbed] = useState<{ from: Address; pointerId: number } | null>(null)
  const [landing, setLanding] = useState<DropTarget | null>(null)
  const latest = useRef<DropTarget | null>(null)
  useEffect(() => {
    if (!grabbed) return
    const { from, pointerId } = grabbed
    const onMove = (event: globalThis.PointerEvent) => {
      event.preventDefault()
      if (event.clientY < 80) window.scrollBy(0, -16)
      if (event.clientY > window.innerHeight - 80) window.scrollBy(0, 16)
      latest.current = findDropTarget(event.clientX, event.clientY, from)
      setLanding(latest.current)
    }
    const end = () => {
      latest.current = null
      setGrabbed(null)
      setLanding(null)
    }
    const onUp = () => {
      const goes = latest.current
      end()
      if (goes) blockActions.put(from, goes.place, goes.at)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end()
    }
    const unfollow = followPointer(document, pointerId, { onMove, onUp, onCancel: end })
    document.addEventListener('keydown', onKey)
    return () => {
      unfollow()
      document.removeEventListener('keydown', onKey)
    }
  }, [grabbed])
  const grab = (event: PointerEvent, address: Address) => {
    event.preventDefault()
    event.stopPropagation()
    // A second finger must not start or move a drag.
    setGrabbed(held => held ?? { from: address, pointerId: event.pointerId })
  }
  return { from: grabbed?.from ?? null, line: landing?.line ?? null, grab }
}

/** Returns the nearest gap between blocks or empty place of the same page. */
const findDropTarget = (x: number, y: number, from: Address): DropTarget | null => {
  const gaps = [...gapsOfBlocks(from), ...endsOfPlaces(from)]
  const near = gaps
    .map(gap => ({ gap, far: Math.hypot(Math.max(gap.left - x, 0, x - gap.left - gap.width), gap.top - y) }))
    .sort((one, other) => one.far - other.far)[0]?.gap
  return near
    ? { place: near.place, at: near.at, line: { translate: `${near.left}px ${near.top}px`, width: near.width } }
    : null
}

interface Gap {
  place: Address
  at: number
  left: number
  top: number
  width: number
}

const isElsewhere = (address: Address, from: Address): boolean =>
  address.startsWith(`${from}/`) || address.split('/')[0] !== from.split('/')[0]

const gapsOfBlocks = (from: Address): Gap[] =>
  [...document.querySelectorAll<HTMLElement>('[data-block]')].flatMap(({ dataset: { block: address = '' } }) => {
    const root = findBlockRoot(address)
    if (!root || isElsewhere(address, from)) return []
    const { container } = splitBlockAddress(address)
    const { at } = blockActions.positionOf(address)
    const { left, top, bottom, width } = root.getBoundingClientRect()
    return [
      { place: container, at, left, top, width },
      { place: container, at: at + 1, left, top: bottom, width },
    ]
  })

const endsOfPlaces = (from: Address): Gap[] =>
  [...document.querySelectorAll<HTMLElement>('[data-place][data-empty]')].flatMap(end => {
    const place = end.dataset.place ?? ''
    if (isElsewhere(place, from)) return []
    const { left, top, width } = end.getBoundingClientRect()
    return [{ place, at: 0, left, top, width }]
  })
