import type { BlockPicture } from '#content/contract-block.ts'
import type { Address } from '#content/domain/edited-document.ts'
import { FilePermissionGate } from '#files/web/finder/file-permission-gate.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { MultilingualTextField } from './multilingual-text-field.tsx'
import { session } from './session.ts'

interface PictureSettingProps {
  address: Address
  label: string
  value: unknown
}

/** Selects a block's picture and edits its alt text. */
export const PictureSetting = ({ address, label, value }: PictureSettingProps) => {
  const t = useT()
  const picture = value as BlockPicture | null | undefined
  return (
    <fieldset className="edit-picture">
      <legend>{label}</legend>
      {picture ? <img alt="" src={`${picture.src}?size=320&still=1`} /> : null}
      <div className="flex flex-wrap gap-2">
        <FilePermissionGate>
          <Button onClick={() => session.update({ picture: address })} size="sm">
            {t(picture ? 'editing.replacePicture' : 'editing.choosePicture')}
          </Button>
        </FilePermissionGate>
        {picture ? (
          <Button onClick={() => session.write(address, null)} size="sm" variant="ghost">
            {t('editing.removePicture')}
          </Button>
        ) : null}
      </div>
      {picture ? (
        <MultilingualTextField address={`${address}/alt`} label={t('editing.field.alt')} value={picture.alt} />
      ) : null}
    </fieldset>
  )
}
