import type { BlockPicture } from '#content/contract-block.ts'
import { buildFileAddress } from '#files/domain/file-address.ts'
import type { StoredFile } from '#files/server/files.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import type { StorePicture } from './pictures/store-picture.ts'

/** A stored picture in the form of a block field, with its file id. */
export type ScenePicture = BlockPicture & { fileId: number }

export type SceneKind =
  | 'garage'
  | 'pit-lane'
  | 'dyno'
  | 'workbench'
  | 'wheel-wall'
  | 'track'
  | 'store-room'
  | 'counter'
  | 'tile-suspension'

interface Shot {
  kind: SceneKind
  /** Distinguishes pictures of one kind; part of the file name. */
  seed: number
  et: string
  en: string
}

const sceneShots: readonly Shot[] = [
  { kind: 'garage', seed: 237, et: 'Auto tõstukil öises töökojas', en: 'A car on the lift in the workshop at night' },
  { kind: 'pit-lane', seed: 12, et: 'Boksitee õhtul, üks boks valgustatud', en: 'The pit lane at dusk, one bay lit' },
  {
    kind: 'dyno',
    seed: 7,
    et: 'Auto rullstendil, ekraanil võimsuse kõver',
    en: 'A car on the dyno, its power curve on the screen',
  },
  {
    kind: 'workbench',
    seed: 5,
    et: 'Töölaud lambi all, seinal tööriistad',
    en: 'The bench under its lamp, tools on the wall',
  },
  { kind: 'wheel-wall', seed: 31, et: 'Velgede sein', en: 'A wall of wheels' },
  { kind: 'track', seed: 44, et: 'Auto ringrajal hämaras', en: 'A car on the track at dusk' },
  { kind: 'store-room', seed: 3, et: 'Laoriiulid osade ja kastidega', en: 'Store-room shelves with parts and boxes' },
  { kind: 'counter', seed: 9, et: 'Poelett pakkidega', en: 'The counter with parcels' },
  {
    kind: 'tile-suspension',
    seed: 110,
    et: 'Vedrud, koilovrid ja stabilisaator',
    en: 'Springs, coilovers and an anti-roll bar',
  },
]

/** Pictures of the two albums. */
const albumShots: Readonly<Record<'workshop' | 'track', readonly Shot[]>> = {
  workshop: [
    { kind: 'garage', seed: 51, et: 'Õhtune tõstuk', en: 'The lift in the evening' },
    {
      kind: 'workbench',
      seed: 52,
      et: 'Tööriistad oma kohal',
      en: 'Tools in their places',
    },
    { kind: 'wheel-wall', seed: 53, et: 'Veljed ootavad', en: 'Wheels, waiting' },
    { kind: 'dyno', seed: 54, et: 'Kolmas tõmme', en: 'The third pull' },
    {
      kind: 'store-room',
      seed: 55,
      et: 'Riiul enne inventuuri',
      en: 'The shelf before stock-taking',
    },
    { kind: 'garage', seed: 56, et: 'Üks auto, kaks lampi', en: 'One car, two lamps' },
    { kind: 'counter', seed: 57, et: 'Hommikused pakid', en: 'The morning’s parcels' },
    { kind: 'workbench', seed: 58, et: 'Laud pärast tööd', en: 'The bench after work' },
    { kind: 'wheel-wall', seed: 59, et: 'Kaks rida', en: 'Two rows' },
    { kind: 'dyno', seed: 60, et: 'Kõver, mis sobib', en: 'A curve to keep' },
    { kind: 'store-room', seed: 61, et: 'Tartu ladu', en: 'The Tartu warehouse' },
    {
      kind: 'garage',
      seed: 62,
      et: 'Nurk, kuhu keegi ei vaata',
      en: 'The corner nobody looks at',
    },
  ],
  track: [
    { kind: 'track', seed: 71, et: 'Audru, viimane sektor', en: 'Audru, the last sector' },
    { kind: 'pit-lane', seed: 72, et: 'Enne starti', en: 'Before the start' },
    { kind: 'track', seed: 73, et: 'Kurvist väljumine', en: 'Out of the corner' },
    { kind: 'pit-lane', seed: 74, et: 'Boks number kaheksa', en: 'Bay number eight' },
    { kind: 'track', seed: 75, et: 'Täiskiirusel', en: 'At speed' },
    { kind: 'pit-lane', seed: 76, et: 'Madal valgus', en: 'Low light' },
    { kind: 'track', seed: 77, et: 'Õhtune sõit', en: 'The evening run' },
    { kind: 'wheel-wall', seed: 78, et: 'Varuveljed', en: 'Spare wheels' },
    { kind: 'pit-lane', seed: 79, et: 'Pärast lippu', en: 'After the flag' },
    { kind: 'track', seed: 80, et: 'Sirge lõpp', en: 'The end of the straight' },
  ],
}

export interface Scenes {
  getScene: (kind: SceneKind) => ScenePicture
  albums: Readonly<Record<'workshop' | 'track', readonly (ScenePicture & { caption: Multilingual })[]>>
}

/** Stores the wide pictures in their night and day versions, and the pictures of two albums. */
export const fillScenes = async (store: StorePicture): Promise<Scenes> => {
  const storeShot = ({ kind, seed, et, en }: Shot, ending = '') =>
    store({ name: `${kind}-${seed}${ending}`, alt: multilingual({ et, en }) })
  const storeNightAndDay = async (shot: Shot): Promise<ScenePicture> => {
    const [night, day] = await Promise.all([storeShot(shot), storeShot(shot, '-day')])
    return { ...toScenePicture(night), light: { src: buildFileAddress(day), preview: day.inlinePreview } }
  }
  const scenePictures = new Map(
    await Promise.all(sceneShots.map(async shot => [shot.kind, await storeNightAndDay(shot)] as const)),
  )
  const storeAlbum = (shots: readonly Shot[]) =>
    Promise.all(
      shots.map(async shot => ({
        ...toScenePicture(await storeShot(shot)),
        caption: multilingual({ et: shot.et, en: shot.en }),
      })),
    )
  return {
    getScene: kind => scenePictures.get(kind) as ScenePicture,
    albums: { workshop: await storeAlbum(albumShots.workshop), track: await storeAlbum(albumShots.track) },
  }
}

export const toScenePicture = (file: StoredFile): ScenePicture => ({
  fileId: file.id,
  src: buildFileAddress(file),
  preview: file.inlinePreview,
  alt: file.alt ?? multilingual({}),
  width: file.width ?? 1600,
  height: file.height ?? 900,
})
