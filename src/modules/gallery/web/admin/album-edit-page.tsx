import Eye from 'lucide-react/icons/eye'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { FilePermissionGate, useCanEditFiles } from '#files/web/finder/file-permission-gate.tsx'
import { LazyFileDialog, LazyFinderDialog } from '#files/web/finder/lazy-dialogs.tsx'
import { applyPictureDescription } from '#files/web/parts/apply-picture-description.ts'
import { albumAdmin, type EditedAlbum } from '#gallery/contract-album-admin.ts'
import { multilingual, pickText } from '#kernel/multilingual.ts'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { type TextsByLanguage, toMultilingual, toTextsByLanguage } from '#platform/admin/texts-by-language.ts'
import { useListHref } from '#platform/admin/use-list-href.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { PictureOrder } from '#ui/admin/picture-order.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import './albums.css'

interface AlbumPicture {
  id: number
  url: string
  alt: string
  caption: TextsByLanguage
}

interface AlbumFormValues {
  title: TextsByLanguage
  description: TextsByLanguage
  isVisible: boolean
  images: readonly AlbumPicture[]
}

export const loader = async ({ params, request, context }: LoaderFunctionArgs): Promise<EditedAlbum> => {
  if (params.id === undefined) throw redirect(`/${params.lang}/admin/album#new`)
  const call = { params: { id: Number(params.id) } }
  return (await context.get(sendContext)(albumAdmin.view, call, { signal: request.signal })).body.data
}

/** Edits an album: texts, visibility, and pictures with captions. */
export const Component = () => {
  const album = useScreenData<typeof loader>()
  return <AlbumForm album={album} key={album.id} />
}

const AlbumForm = ({ album }: { album: EditedAlbum }) => {
  const t = useT()
  const listHref = useListHref('album')
  const send = useSend()
  const language = useLanguage()
  const languages = useShopLanguages().map(({ code }) => code)
  const baseVersion = useRef(album.version)
  const toFormValues = ({ title: albumTitle, description, hidden, images }: EditedAlbum): AlbumFormValues => ({
    title: toTextsByLanguage(albumTitle, languages),
    description: toTextsByLanguage(description, languages),
    isVisible: !hidden,
    images: images.map(({ caption, ...image }) => ({ ...image, caption: toTextsByLanguage(caption, languages) })),
  })
  const save = async ({ title: typedTitle, description, isVisible, images }: AlbumFormValues) => {
    const body = {
      version: baseVersion.current,
      title: toMultilingual(typedTitle),
      description: toMultilingual(description),
      hidden: !isVisible,
      images: images.map(({ id, caption }) => ({ id, caption: toMultilingual(caption) })),
    }
    const savedAlbum = (await send(albumAdmin.save, { params: { id: album.id }, body })).body.data
    baseVersion.current = savedAlbum.version
    return toFormValues(savedAlbum)
  }
  const title = pickText(album.title, language)
  return (
    <SettingsForm
      actions={
        album.path ? (
          <Button href={album.path} icon={<Eye aria-hidden />} variant="ghost">
            {t('albumAdmin.view')}
          </Button>
        ) : null
      }
      check={values =>
        Object.values(values.title).some(text => text.trim() !== '')
          ? {}
          : { [`title.${languages[0]}`]: t('app.problem.required') }
      }
      crumbs={{
        label: t('admin.path'),
        items: [{ label: t('albumAdmin.title'), href: listHref }, { label: title }],
      }}
      initial={toFormValues(album)}
      save={save}
      title={title}
    >
      {form => (
        <>
          <TextSection form={form} />
          <PictureSection form={form} />
        </>
      )}
    </SettingsForm>
  )
}

const TextSection = ({ form }: { form: Form<AlbumFormValues> }) => {
  const t = useT()
  const languages = useShopLanguages()
  return (
    <Section columns={2} title={t('albumAdmin.texts')}>
      {languages.map(({ code, label }) => (
        <TextField
          {...form.field(`title.${code}`)}
          key={`title.${code}`}
          label={t('albumAdmin.titleIn', { language: label })}
          lang={code}
          maxLength={200}
        />
      ))}
      {languages.map(({ code, label }) => (
        <TextField
          {...form.field(`description.${code}`)}
          key={`description.${code}`}
          label={t('albumAdmin.descriptionIn', { language: label })}
          lang={code}
          maxLength={1_000}
        />
      ))}
      <Checkbox
        checked={form.values.isVisible}
        error={form.errorAt('hidden')}
        label={t('albumAdmin.visible')}
        onChange={event => form.set('isVisible', event.currentTarget.checked)}
      />
    </Section>
  )
}

const PictureSection = ({ form }: { form: Form<AlbumFormValues> }) => {
  const t = useT()
  const language = useLanguage()
  const languages = useShopLanguages()
  const canEditFiles = useCanEditFiles()
  const [isPicking, setIsPicking] = useState(false)
  const [editedId, setEditedId] = useState<number | null>(null)
  const { images } = form.values
  const setImages = (nextImages: readonly AlbumPicture[]) => form.set('images', nextImages)
  // The order may have changed when the response arrives.
  const updateImages = (update: (current: readonly AlbumPicture[]) => readonly AlbumPicture[]) =>
    form.change(values => ({ ...values, images: update(values.images) }))
  const setCaption = (image: AlbumPicture, code: string, text: string) =>
    setImages(
      images.map(candidate =>
        candidate.id === image.id ? { ...candidate, caption: { ...candidate.caption, [code]: text } } : candidate,
      ),
    )
  return (
    <Section
      actions={
        <FilePermissionGate>
          <Button icon={<ImagePlus aria-hidden />} onClick={() => setIsPicking(true)} size="sm">
            {t('albumAdmin.add')}
          </Button>
        </FilePermissionGate>
      }
      hint={t('albumAdmin.picturesHint')}
      title={t('albumAdmin.pictures')}
    >
      {form.errorAt('images') ? <p className="text-bad">{form.errorAt('images')}</p> : null}
      {images.length === 0 ? <p className="text-secondary">{t('albumAdmin.noPictures')}</p> : null}
      <PictureOrder
        renderBelow={image => (
          <span className="album-captions">
            {languages.map(({ code, label }) => (
              <TextField
                hideLabel
                key={code}
                label={t('albumAdmin.captionIn', { language: label })}
                lang={code}
                maxLength={1_000}
                onChange={event => setCaption(image, code, event.currentTarget.value)}
                placeholder={label}
                size="sm"
                value={image.caption[code] ?? ''}
              />
            ))}
          </span>
        )}
        label={t('albumAdmin.pictures')}
        labels={{
          main: t('albumAdmin.cover'),
          makeMain: position => t('albumAdmin.makeCover', { position }),
          back: position => t('albumAdmin.moveEarlier', { position }),
          forward: position => t('albumAdmin.moveLater', { position }),
          edit: position => t('albumAdmin.editPicture', { position }),
          remove: position => t('albumAdmin.removePicture', { position }),
          moved: position => t('albumAdmin.pictureMoved', { position }),
          noAlt: t('finder.noAlt'),
        }}
        onChange={setImages}
        onEdit={canEditFiles ? image => setEditedId(image.id) : undefined}
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
            const codes = languages.map(({ code }) => code)
            const toCaption = (text: string) =>
              toTextsByLanguage(text ? multilingual({ [language]: text }) : multilingual({}), codes)
            setImages([
              ...images,
              ...addedFiles.map(({ id, url, alt, caption: text }) => ({ id, url, alt, caption: toCaption(text) })),
            ])
          }}
          open
        />
      ) : null}
      {editedId === null ? null : (
        <LazyFileDialog
          isNeeded
          fileId={editedId}
          onClose={() => setEditedId(null)}
          onSaved={file => updateImages(current => applyPictureDescription(current, file))}
        />
      )}
    </Section>
  )
}
