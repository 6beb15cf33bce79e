import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { AccordionItem } from '#ui/accordion.tsx'
import { Tooltip } from '#ui/admin/tooltip.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { HoverCard } from '#ui/hover-card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { Pager } from '#ui/pager.tsx'
import { PictureViewer } from '#ui/picture-viewer.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Shows dialogs and sheets of the shop. */
export const ModalsScreen = () => {
  const [openModal, setOpenModal] = useState<string>()
  const close = () => setOpenModal(undefined)
  return (
    <>
      <h1>Modals</h1>
      {['dialog', 'sheet'].map(name => (
        <Button key={name} onClick={() => setOpenModal(name)}>{`Open the ${name}`}</Button>
      ))}
      <Dialog
        closeLabel="Close"
        footer={<Button onClick={close}>Done</Button>}
        onClose={close}
        open={openModal === 'dialog'}
        title="Your address"
      >
        <TextField label="Street" name="street" />
      </Dialog>
      <Sheet closeLabel="Close" onClose={close} open={openModal === 'sheet'} title="Filters">
        <TextField label="Brand" name="brand" />
      </Sheet>
    </>
  )
}

const CITIES = ['Tallinn', 'Tartu', 'Narva'].map(name => ({ id: name.toLowerCase(), name }))
type City = (typeof CITIES)[number]

export const FieldsScreen = () => {
  const [city, setCity] = useState<City>()
  const [amount, setAmount] = useState(1)
  const [isRemoved, setIsRemoved] = useState(false)
  return (
    <>
      <h1>Fields</h1>
      <Combobox
        countLabel={count => `${count} results`}
        emptyLabel="No such city"
        error={city?.id === 'narva' ? 'Not delivered there' : undefined}
        hint="Where you live"
        getItemKey={({ id }) => id}
        items={CITIES}
        getItemText={({ name }) => name}
        label="City"
        matches={({ name }, query) => name.toLowerCase().startsWith(query.toLowerCase())}
        name="city"
        onSelect={setCity}
        value={city}
      />
      <Button>After the city</Button>
      <QuantityStepper
        labels={{ quantity: 'Quantity', decrease: 'Less', increase: 'More', remove: 'Remove' }}
        max={9}
        onChange={setAmount}
        onRemove={() => setIsRemoved(true)}
        value={amount}
      />
      <output>{isRemoved ? 'Removed' : `${amount} pieces of ${city?.name ?? 'nowhere'}`}</output>
    </>
  )
}

const PICTURES = ['Front', 'Side', 'Back'].map((alt, index) => ({
  sources: [{ url: `/picture-${index}.png`, width: 640 }],
  alt,
  caption: `The ${alt.toLowerCase()}`,
}))

/** Shows a gallery and its viewer. */
export const PicturesScreen = () => {
  const [index, setIndex] = useState(0)
  const [open, setOpen] = useState(false)
  return (
    <>
      <h1>Pictures</h1>
      <Button onClick={() => setOpen(true)}>Look closely</Button>
      <PictureViewer
        index={index}
        labels={{
          title: 'Pictures',
          close: 'Close',
          previous: 'Previous',
          next: 'Next',
          zoomIn: 'Larger',
          zoomOut: 'Smaller',
          picture: shown => `Picture ${shown + 1} of ${PICTURES.length}`,
        }}
        onClose={() => setOpen(false)}
        onIndexChange={setIndex}
        open={open}
        pictures={PICTURES}
      />
    </>
  )
}

/** Shows links, tips and content that opens in its place. */
export const DisclosuresScreen = () => {
  const page = Number(new URLSearchParams(window.location.search).get('page') ?? 1)
  return (
    <>
      <h1>Disclosures</h1>
      <HoverCard label="Cart contents" trigger={<Link href="/parts/modals">Cart</Link>}>
        <Button>Checkout</Button>
      </HoverCard>
      <Tooltip shortcut="Ctrl+B" text="Rings the bell">
        <button aria-label="Ring" type="button">
          <Bell aria-hidden />
        </button>
      </Tooltip>
      <IconButton icon={<Bell aria-hidden />} label="Notifications" pressed />
      {['Delivery', 'Returns'].map(title => (
        <AccordionItem key={title} name="help" title={title}>
          {`About ${title.toLowerCase()}`}
        </AccordionItem>
      ))}
      <Pager
        getHref={number => `/parts/disclosures?page=${number}`}
        labels={{ pager: 'Pages', previous: 'Previous', next: 'Next', page: number => `Page ${number}` }}
        page={page}
        pages={12}
      />
    </>
  )
}
