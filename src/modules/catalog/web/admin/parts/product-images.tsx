import ImagePlus from 'lucide-react/icons/image-plus'
import { useEffect, useRef, useState } from 'react'
import type { EditedProduct } from '#catalog/contract-product-admin.ts'
import { productAdmin } from '#catalog/contract-product-admin.ts'
import { productImages } from '#catalog/contract-product-images.ts'
import type { FileSummary } from '#files/contract-finder.ts'
import { FilePermissionGate, useCanEditFiles } from '#files/web/finder/file-permission-gate.tsx'
import { LazyFileDialog, LazyFinderDialog } from '#files/web/finder/lazy-dialogs.tsx'
import { applyPictureDescription } from '#files/web/parts/apply-picture-description.ts'
import { isReportedGlobally } from '#platform/web/browser-send.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { PictureOrder } from '#ui/admin/picture-order.tsx'
import { Button } from '#ui/button.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'

type ProductImage = EditedProduct['images'][number]

interface ProductImagesProps {
  product: EditedProduct
  /** Receives the shown pictures, the main one first. */
  onShown?: ((images: readonly ProductImage[]) => void) | undefined
}

const TOAST_ID = 'product-images'
const UNDO_TOAST_MS = 10_000

/** Edits the pictures of a product. Each change is saved at once and can be undone. */
export const ProductImages = ({ product, onShown }: ProductImagesProps) => {
  const t = useT()
  const { images, change, describe } = useImages(product)
  useEffect(() => onShown?.(images), [images, onShown])
  const canEditFiles = useCanEditFiles()
  const [isPicking, setIsPicking] = useState(false)
  const [editedFileId, setEditedFileId] = useState<number | null>(null)
  return (
    <section aria-labelledby="pictures" className="scroll-mt-4 rounded-tile border border-line bg-surface p-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-bold" id="pictures">
          {t('productAdmin.pictures')}
        </h2>
        <FilePermissionGate>
          <Button icon={<ImagePlus aria-hidden />} onClick={() => setIsPicking(true)} size="sm">
            {t('productImages.add')}
          </Button>
        </FilePermissionGate>
      </div>
      {images.length === 0 ? <p className="text-secondary">{t('productAdmin.noPictures')}</p> : null}
      <PictureOrder
        label={t('productAdmin.pictures')}
        labels={{
          main: t('productImages.main'),
          makeMain: place => t('productImages.makeMain', { place }),
          back: place => t('productImages.back', { place }),
          forward: place => t('productImages.forward', { place }),
          edit: place => t('productImages.edit', { place }),
          remove: place => t('productImages.remove', { place }),
          moved: place => t('productImages.moved', { place }),
          noAlt: t('finder.noAlt'),
        }}
        onChange={change}
        onEdit={canEditFiles ? image => setEditedFileId(image.id) : undefined}
        pictures={images}
      />
      {isPicking ? (
        <LazyFinderDialog
          isNeeded
          accept="image"
          multiple
          onClose={() => setIsPicking(false)}
          onPick={files => {
            const addedFiles = files.filter(file => !images.some(image => image.id === file.id))
            void change([
              ...images,
              ...addedFiles.map(({ id, url, inlinePreview, alt }) => ({ id, url, inlinePreview, alt })),
            ])
          }}
          open
        />
      ) : null}
      {editedFileId === null ? null : (
        <LazyFileDialog isNeeded fileId={editedFileId} onClose={() => setEditedFileId(null)} onSaved={describe} />
      )}
    </section>
  )
}

/** Keeps the pictures; changes are sent one after another, each based on the previous answer. */
const useImages = (product: EditedProduct) => {
  const t = useT()
  const send = useSend()
  const [images, setImages] = useState<readonly ProductImage[]>(product.images)
  const storedImages = useRef<readonly ProductImage[]>(product.images)
  const pendingImages = useRef<readonly ProductImage[] | null>(null)
  const isBusy = useRef(false)
  const applyStoredImages = (currentImages: readonly ProductImage[]) => {
    storedImages.current = currentImages
    pendingImages.current = null
    setImages(currentImages)
  }
  /** Updates the pending change as well, so that a pending move is kept. */
  const describe = (file: FileSummary) => {
    storedImages.current = applyPictureDescription(storedImages.current, file)
    if (pendingImages.current) pendingImages.current = applyPictureDescription(pendingImages.current, file)
    setImages(currentImages => applyPictureDescription(currentImages, file))
  }
  const refresh = async () =>
    applyStoredImages((await send(productAdmin.view, { params: { id: product.id } })).body.data.images)
  const sendPending = async () => {
    for (let requested = pendingImages.current; requested; requested = pendingImages.current) {
      pendingImages.current = null
      const [ids, seen] = [listIds(requested), listIds(storedImages.current)]
      const { body } = await send(productImages.save, { params: { id: product.id }, body: { ids, seen } })
      storedImages.current = body.data.images
    }
    applyStoredImages(storedImages.current)
  }
  const handleFailure = async (error: unknown) => {
    applyStoredImages(storedImages.current)
    if (!(error instanceof SendError) || error.kind !== 'refused' || isReportedGlobally(error)) return
    showToast('danger', error.message)
    if (error.status === 409) await refresh()
  }
  const change = async (next: readonly ProductImage[]): Promise<void> => {
    setImages(next)
    pendingImages.current = next
    if (isBusy.current) return
    isBusy.current = true
    const before = storedImages.current
    try {
      await sendPending()
      if (before.every(({ id }) => listIds(storedImages.current).includes(id))) {
        showToast('success', t('productImages.saved'), { id: TOAST_ID })
      } else showUndoToast(before)
    } catch (error) {
      await handleFailure(error)
    } finally {
      isBusy.current = false
    }
  }
  const showUndoToast = (before: readonly ProductImage[]) => {
    const undo = () => {
      hideToast(TOAST_ID)
      void change(before)
    }
    showToast(
      'info',
      <span className="flex flex-wrap items-center gap-3">
        {t('productImages.removed')}
        <Button onClick={undo} size="sm" variant="ghost">
          {t('finder.undo')}
        </Button>
      </span>,
      { id: TOAST_ID, durationMs: UNDO_TOAST_MS },
    )
  }
  return { images, change: (next: readonly ProductImage[]) => void change(next), describe }
}

const listIds = (images: readonly ProductImage[]): number[] => images.map(image => image.id)
