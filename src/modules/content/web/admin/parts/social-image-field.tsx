import { useState } from 'react'
import { FilePermissionGate } from '#files/web/finder/file-permission-gate.tsx'
import { FinderDialog } from '#files/web/finder/finder-dialog.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'

/** Selects the picture for link previews on other sites. */
export const SocialImageField = ({ src, onChange }: { src: string | null; onChange: (src: string | null) => void }) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-bold">{t('pageAdmin.socialImage')}</legend>
      {src ? (
        <img alt="" className="max-h-40 w-fit rounded-control" src={`${src}?size=480&still=1`} />
      ) : (
        <p className="text-sm text-secondary">{t('pageAdmin.noPicture')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <FilePermissionGate>
          <Button onClick={() => setIsOpen(true)} size="sm">
            {t('pageAdmin.choosePicture')}
          </Button>
        </FilePermissionGate>
        {src ? (
          <Button onClick={() => onChange(null)} size="sm" variant="ghost">
            {t('pageAdmin.removePicture')}
          </Button>
        ) : null}
      </div>
      <FinderDialog
        accept="image"
        onClose={() => setIsOpen(false)}
        onPick={([file]) => file && onChange(file.url)}
        open={isOpen}
      />
    </fieldset>
  )
}
