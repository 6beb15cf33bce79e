import Eye from 'lucide-react/icons/eye'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { RequireFilePermission, useCanEditFiles } from '#files/web/finder/require-file-permission.tsx'
import { applyDescription } from '#files/web/parts/apply-description.ts'
import { albumAdmin, type EditedAlbum } from '#gallery/contract-album-admin.ts'
import { multilingual, textIn } from '#kernel/multilingual.ts'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { fromTextFields, type TextFields, toTextFields } from '#platform/admin/text-fields.ts'
import { useListHref } from '#platform/admin/use-list-href.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { useShopLanguages } from '#shop/web/parts/shop-languages.ts'
import { PictureOrder } from '#ui/admin/picture-order.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import './albums.css'

const FinderDialog = lazyComponent(async () => (await import('#files/web/finder/finder-dialog.tsx')).FinderDialog)
const FileDialog = lazyComponent(async () => (await import('#files/web/finder/file-dialog.tsx')).FileDialog)

interface Picture {
  id: number
  url: string
  alt: string
  caption: TextFields
}

interface Values {
  title: TextFields
  description: TextFields
  shown: boolean
  images: readonly Picture[]
}

export const loader = async ({ params, request, context }: LoaderFunctionArgs): Promise<EditedAlbum> => {
  if (params.id === undefined) throw redirect(`/${params.lang}/admin/album#new`)
  const call = { params: { id: Number(params.id) } }
  return (await context.get(sendContext)(albumAdmin.view, call, { signal: request.signal })).body.data
}

/** Edits an album: texts, visibility, and pictures with captions. */
export const Component = () => {
  const album = useScreenData<typeof loader>()
  return <OneAlbum album={album} key={album.id} />
}

const OneAlbum = ({ album }: { album: EditedAlbum }) => {
  const t = useT()
  const listHref = useListHref('album')
  const send = useSend()
  const language = useLanguage()
  const codes = useShopLanguages().map(({ code }) => code)
  const base = useRef(album.version)
  const valuesOf = ({ title, description, hidden, images }: EditedAlbum): Values => ({
    title: toTextFields(title, codes),
    description: toTextFields(description, codes),
    shown: !hidden,
    images: images.map(({ caption, ...image }) => ({ ...image, caption: toTextFields(caption, codes) })),
  })
  const save = async ({ title, description, shown, images }: Values) => {
    const body = {
      ...{
        version: base.current,
        title: fromTextFields(title),
        description: fromTextFields(description),
        hidden: !shown,
      },
      images: images.map(({ id, caption }) => ({ id, caption: fromTextFields(caption) })),
    }
    const saved = (await send(albumAdmin.save, { params: { id: album.id }, body })).body.data
    base.current = saved.version
    return valuesOf(saved)
  }
  const title = textIn(album.title, language)
  return (
    <SettingsForm
      actions={
        album.path ? (
          <Button href={album.path} icon={<Eye aria-hidden />} variant="ghost">
            {t('albumAdmin.see')}
          </Button>
        ) : null
      }
      check={values =>
        Object.values(values.title).some(text => text.trim() !== '')
          ? {}
          : { [`title.${codes[0]}`]: t('app.problem.required') }
      }
      crumbs={{
        label: t('admin.path'),
        of: [{ label: t('albumAdmin.title'), href: listHref }, { label: title }],
      }}
      initial={valuesOf(album)}
      save={save}
      title={title}
    >
      {form => (
        <>
          <Words form={form} />
          <Pictures form={form} />
        </>
      )}
    </SettingsForm>
  )
}

const Words = ({ form }: { form: Form<Values> }) => {
  const t = useT()
  const spoken = useShopLanguages()
  return (
    <Section columns={2} title={t('albumAdmin.words')}>
      {spoken.map(({ code, label }) => (
        <TextField
          {...form.field(`title.${code}`)}
          key={`title.${code}`}
          label={t('albumAdmin.titleIn', { language: label })}
          lang={code}
          maxLength={200}
        />
      ))}
      {spoken.map(({ code, label }) => (
        <TextField
          {...form.field(`description.${code}`)}
          key={`description.${code}`}
          label={t('albumAdmin.descriptionIn', { language: label })}
          lang={code}
          maxLength={1_000}
        />
      ))}
      <Checkbox
        checked={form.values.shown}
        error={form.errorAt('hidden')}
        label={t('albumAdmin.shown')}
        onChange={event => form.set('shown', event.currentTarget.checked)}
      />
    </Section>
  )
}

const Pictures = ({ form }: { form: Form<Values> }) => {
  const t = useT()
  const language = useLanguage()
  const spoken = useShopLanguages()
  const mayFiles = useCanEditFiles()
  const [picking, setPicking] = useState(false)
  const [edited, setEdited] = useState<number | null>(null)
  const { images } = form.values
  const put = (next: readonly Picture[]) => form.set('images', next)
  // The order may have changed when the response arrives.
  const putLater = (later: (now: readonly Picture[]) => readonly Picture[]) =>
    form.change(values => ({ ...values, images: later(values.images) }))
  const setCaption = (image: Picture, code: string, text: string) =>
    put(images.map(one => (one.id === image.id ? { ...one, caption: { ...one.caption, [code]: text } } : one)))
  return (
    <Section
      actions={
        <RequireFilePermission>
          <Button icon={<ImagePlus aria-hidden />} onClick={() => setPicking(true)} size="sm">
            {t('albumAdmin.add')}
          </Button>
        </RequireFilePermission>
      }
      hint={t('albumAdmin.picturesHint')}
      title={t('albumAdmin.pictures')}
    >
      {form.errorAt('images') ? <p className="text-bad">{form.errorAt('images')}</p> : null}
      {images.length === 0 ? <p className="text-secondary">{t('albumAdmin.noPictures')}</p> : null}
      <PictureOrder
        below={image => (
          <span className="album-captions">
            {spoken.map(({ code, label }) => (
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
          makeMain: place => t('albumAdmin.makeCover', { place }),
          back: place => t('albumAdmin.back', { place }),
          forward: place => t('albumAdmin.forward', { place }),
          edit: place => t('albumAdmin.editPicture', { place }),
          remove: place => t('albumAdmin.takeOut', { place }),
          moved: place => t('albumAdmin.pictureMoved', { place }),
          noAlt: t('finder.noAlt'),
        }}
        onChange={put}
        onEdit={mayFiles ? image => setEdited(image.id) : undefined}
        pictures={images}
      />
      {picking ? (
        <FinderDialog
          isNeeded
          accept="image"
          multiple
          onClose={() => setPicking(false)}
          onPick={files => {
            const added = files.filter(file => !images.some(image => image.id === file.id))
            const codes = spoken.map(({ code }) => code)
            const caption = (text: string) =>
              toTextFields(text ? multilingual({ [language]: text }) : multilingual({}), codes)
            put([
              ...images,
              ...added.map(({ id, url, alt, caption: text }) => ({ id, url, alt, caption: caption(text) })),
            ])
          }}
          open
        />
      ) : null}
      {edited === null ? null : (
        <FileDialog
          isNeeded
          fileId={edited}
          onClose={() => setEdited(null)}
          onSaved={file => putLater(now => applyDescription(now, file))}
        />
      )}
    </Section>
  )
}
