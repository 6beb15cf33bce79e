import { createAlbum } from '#gallery/server/gallery.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Write } from '#platform/server/write.ts'
import type { DemoPictures } from './fill-pictures.ts'

/** Creates two albums with their pages. */
export const fillAlbums = async (tx: Write, { albums: { workshop, track } }: DemoPictures): Promise<void> => {
  await createAlbum(tx, {
    title: multilingual({ et: 'Nädal töökojas', en: 'A week in the workshop' }),
    description: multilingual({
      et: 'Esmaspäevast laupäevani Paldiski maantee tõstukite vahel: kaheteistkümnes pildis.',
      en: 'From Monday to Saturday between the lifts of Paldiski maantee, in twelve pictures.',
    }),
    slugs: { et: 'nadal-tookojas', en: 'a-week-in-the-workshop' },
    images: workshop,
    ...(workshop[0] && { socialImage: workshop[0].src }),
  })
  await createAlbum(tx, {
    title: multilingual({ et: 'Audru, hooaja lõpp', en: 'Audru, end of season' }),
    description: multilingual({
      et: 'Viimane võistlus enne lund: boksid, kurvid ja üks pikk õhtu.',
      en: 'The last race before the snow: pits, corners and one long evening.',
    }),
    slugs: { et: 'audru-hooaja-lopp', en: 'audru-end-of-season' },
    position: 1,
    images: track,
    ...(track[0] && { socialImage: track[0].src }),
  })
}
