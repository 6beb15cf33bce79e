import type { BlockPicture } from '#content/contract-block.ts'
import { fileAddress } from '#files/domain/file-address.ts'
import type { StoredFile } from '#files/server/files.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { drawScene, type SceneKind } from './pictures/draw-scene.ts'
import type { Keep } from './pictures/keep-drawing.ts'
import type { Ground } from './pictures/paint/studio-light.ts'

/** A stored picture as blocks hold it, with the id of its file. */
export type ScenePicture = BlockPicture & { fileId: number }

interface Shot {
  kind: SceneKind
  seed: number
  /** The part of the scene that is shown, in its own units (1600 × 900). */
  crop?: readonly [x: number, y: number, width: number, height: number]
  et: string
  en: string
}

const whole: readonly Shot[] = [
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

/** Two albums: what a photographer would bring home, in all shapes. */
const rolls: Readonly<Record<'workshop' | 'track', readonly Shot[]>> = {
  workshop: [
    { kind: 'garage', seed: 51, et: 'Õhtune tõstuk', en: 'The lift in the evening' },
    {
      kind: 'workbench',
      seed: 52,
      crop: [300, 100, 1000, 750],
      et: 'Tööriistad oma kohal',
      en: 'Tools in their places',
    },
    { kind: 'wheel-wall', seed: 53, crop: [60, 60, 620, 830], et: 'Veljed ootavad', en: 'Wheels, waiting' },
    { kind: 'dyno', seed: 54, et: 'Kolmas tõmme', en: 'The third pull' },
    {
      kind: 'store-room',
      seed: 55,
      crop: [100, 80, 900, 760],
      et: 'Riiul enne inventuuri',
      en: 'The shelf before stock-taking',
    },
    { kind: 'garage', seed: 56, crop: [240, 250, 1120, 480], et: 'Üks auto, kaks lampi', en: 'One car, two lamps' },
    { kind: 'counter', seed: 57, et: 'Hommikused pakid', en: 'The morning’s parcels' },
    { kind: 'workbench', seed: 58, et: 'Laud pärast tööd', en: 'The bench after work' },
    { kind: 'wheel-wall', seed: 59, crop: [300, 80, 1000, 760], et: 'Kaks rida', en: 'Two rows' },
    { kind: 'dyno', seed: 60, crop: [140, 90, 720, 620], et: 'Kõver, mis sobib', en: 'A curve to keep' },
    { kind: 'store-room', seed: 61, et: 'Tartu ladu', en: 'The Tartu warehouse' },
    {
      kind: 'garage',
      seed: 62,
      crop: [900, 200, 640, 690],
      et: 'Nurk, kuhu keegi ei vaata',
      en: 'The corner nobody looks at',
    },
  ],
  track: [
    { kind: 'track', seed: 71, et: 'Audru, viimane sektor', en: 'Audru, the last sector' },
    { kind: 'pit-lane', seed: 72, et: 'Enne starti', en: 'Before the start' },
    { kind: 'track', seed: 73, crop: [200, 330, 1200, 520], et: 'Kurvi väljumine', en: 'Out of the corner' },
    { kind: 'pit-lane', seed: 74, crop: [120, 60, 760, 800], et: 'Boks number kaheksa', en: 'Bay number eight' },
    { kind: 'track', seed: 75, crop: [280, 380, 900, 500], et: 'Kärestik', en: 'At speed' },
    { kind: 'pit-lane', seed: 76, crop: [60, 420, 1300, 440], et: 'Madal valgus', en: 'Low light' },
    { kind: 'track', seed: 77, et: 'Õhtune sõit', en: 'The evening run' },
    { kind: 'wheel-wall', seed: 78, crop: [700, 60, 620, 830], et: 'Varuveljed', en: 'Spare wheels' },
    { kind: 'pit-lane', seed: 79, et: 'Pärast lippu', en: 'After the flag' },
    { kind: 'track', seed: 80, crop: [80, 210, 1440, 620], et: 'Sirge lõpp', en: 'The end of the straight' },
  ],
}

export interface Scenes {
  scene: (kind: SceneKind) => ScenePicture
  albums: Readonly<Record<'workshop' | 'track', readonly (ScenePicture & { caption: Multilingual })[]>>
}

/** Draws and keeps the wide pictures of the site's pages, by night and by day, and the two albums. */
export const fillScenes = async (keep: Keep): Promise<Scenes> => {
  const take = ({ kind, seed, crop, et, en }: Shot, ground: Ground = 'dark') => {
    const drawn = drawScene(kind, ground, seed)
    return keep({
      name: `${kind}-${seed}${ground === 'light' ? '-day' : ''}.svg`,
      svg: crop ? cropped(drawn, crop) : drawn,
      alt: multilingual({ et, en }),
    })
  }
  const both = async (shot: Shot): Promise<ScenePicture> => {
    const [night, day] = await Promise.all([take(shot), take(shot, 'light')])
    return { ...pictureOf(night), light: { src: fileAddress(day), preview: day.inlinePreview } }
  }
  const stored = new Map(await Promise.all(whole.map(async shot => [shot.kind, await both(shot)] as const)))
  const roll = (shots: readonly Shot[]) =>
    Promise.all(
      shots.map(async shot => ({
        ...pictureOf(await take(shot)),
        caption: multilingual({ et: shot.et, en: shot.en }),
      })),
    )
  return {
    scene: kind => stored.get(kind) as ScenePicture,
    albums: { workshop: await roll(rolls.workshop), track: await roll(rolls.track) },
  }
}

/** A stored file as blocks hold it. */
export const pictureOf = (file: StoredFile): ScenePicture => ({
  fileId: file.id,
  src: fileAddress(file),
  preview: file.inlinePreview,
  alt: file.alt ?? multilingual({}),
  width: file.width ?? 1600,
  height: file.height ?? 900,
})

const cropped = (svg: string, [x, y, width, height]: NonNullable<Shot['crop']>): string =>
  svg.replace(
    /viewBox="[^"]*" width="\d+" height="\d+"/,
    `viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`,
  )
