import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { FilePermissionGate } from '#files/web/finder/file-permission-gate.tsx'
import { LazyFinderDialog } from '#files/web/finder/lazy-dialogs.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

interface ChosenPicture {
  id: number
  url: string
}

interface CategoryPictureProps {
  picture: ChosenPicture | null
  onChange: (picture: ChosenPicture | null) => void
  error: string | undefined
}

/** Shows the picture of a category, chosen in the file finder. */
export const CategoryPicture = ({ picture, onChange, error }: CategoryPictureProps) => {
  const t = useT()
  const [isPicking, setIsPicking] = useState(false)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t('categoryAdmin.picture')}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {picture ? (
          <img
            alt=""
            className="size-16 rounded-control border border-line object-cover"
            height={64}
            src={`${picture.url}?size=160`}
            width={64}
          />
        ) : null}
        <FilePermissionGate>
          <Button icon={<ImagePlus aria-hidden />} onClick={() => setIsPicking(true)} size="sm">
            {t(picture ? 'categoryAdmin.otherPicture' : 'categoryAdmin.choosePicture')}
          </Button>
        </FilePermissionGate>
        {picture ? (
          <Button icon={<X aria-hidden />} onClick={() => onChange(null)} size="sm" variant="ghost">
            {t('categoryAdmin.removePicture')}
          </Button>
        ) : null}
      </div>
      <FieldError id="category-picture-error">{error}</FieldError>
      {isPicking ? (
        <LazyFinderDialog
          isNeeded
          accept="image"
          onClose={() => setIsPicking(false)}
          open
          onPick={([file]) => {
            setIsPicking(false)
            if (file) onChange({ id: file.id, url: file.url })
          }}
        />
      ) : null}
    </fieldset>
  )
}
