import { type ChangeEvent, useState } from 'react'
import { decodeText, TEXT_ENCODINGS, type TextEncoding } from '#kernel/decode-text.ts'
import { Select } from '#ui/admin/select.tsx'
import { useT } from '../web/texts.tsx'
import { formatEncoding } from './format-encoding.ts'
import { readSourceChoice, storeSourceChoice } from './source-choice.ts'

interface TextFileFieldProps {
  label: string
  /** Value of the input's `accept`: `.csv,.txt`. */
  accept: string
  /** Browser option under which the user's encodings are stored by file name. */
  encodingsOption: string
  onText: (text: string) => void
}

/** A chosen file and its decoding. */
interface ChosenFile {
  name: string
  bytes: Uint8Array
  encoding: TextEncoding
  isCertain: boolean
}

/** Reads a text file in the browser. When the encoding is a guess, the user can choose another one. */
export const TextFileField = ({ label, accept, encodingsOption, onText }: TextFileFieldProps) => {
  const t = useT()
  const [file, setFile] = useState<ChosenFile>()
  const decodeFile = (name: string, bytes: Uint8Array, chosen?: TextEncoding) => {
    const { text, encoding, isCertain } = decodeText(bytes, chosen)
    setFile({ name, bytes, encoding, isCertain })
    onText(text)
  }
  const chooseFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosenFile] = target.files ?? []
    if (!chosenFile) return
    const rememberedEncoding = readSourceChoice(encodingsOption, chosenFile.name)
    const encoding = TEXT_ENCODINGS.find(knownEncoding => knownEncoding === rememberedEncoding)
    decodeFile(chosenFile.name, new Uint8Array(await chosenFile.arrayBuffer()), encoding)
  }
  const chooseEncoding = (encoding: TextEncoding) => {
    if (!file) return
    storeSourceChoice(encodingsOption, file.name, encoding)
    decodeFile(file.name, file.bytes, encoding)
  }
  return (
    <>
      <label className="grid gap-1.5 text-sm font-medium">
        {label}
        <input accept={accept} className="control" onChange={chooseFile} type="file" />
      </label>
      {file && !file.isCertain ? (
        <Select<TextEncoding>
          hint={t('admin.encodingGuessed', { encoding: formatEncoding(file.encoding, t) })}
          label={t('admin.encoding')}
          onChange={chooseEncoding}
          options={TEXT_ENCODINGS.map(value => ({ value, label: formatEncoding(value, t) }))}
          value={file.encoding}
        />
      ) : null}
    </>
  )
}
