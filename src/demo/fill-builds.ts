import { inArray } from 'drizzle-orm'
import type { PartRuleKind } from '#builds/domain/evaluate-build.ts'
import { buildLists, partRules } from '#builds/server/tables.ts'
import { products } from '#catalog/server/tables.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { getExistingValue } from '#kernel/require-existing.ts'
import type { Write } from '#platform/server/write.ts'

interface DemoBuild {
  name: Multilingual
  intro: Multilingual
  /** Product codes by role; the codes of a role are for different cars. */
  roles: readonly { name: Multilingual; amount?: number; codes: readonly string[] }[]
}

const BUILDS: readonly DemoBuild[] = [
  {
    name: multilingual({ et: 'Tänavavedrustus', en: 'Street suspension' }),
    intro: multilingual({
      et: 'Madalam ja täpsem auto, millega saab iga päev tööle sõita.',
      en: 'A lower and more precise car that still takes you to work every day.',
    }),
    roles: [
      { name: multilingual({ et: 'Koilovrid', en: 'Coilovers' }), codes: ['PL-10658', 'PL-10609', 'PL-10735'] },
      { name: multilingual({ et: 'Stabilisaator', en: 'Anti-roll bar' }), codes: ['PL-11211', 'PL-11113', 'PL-11239'] },
      { name: multilingual({ et: 'Tugivarras', en: 'Strut brace' }), codes: ['PL-11414', 'PL-11365', 'PL-11442'] },
    ],
  },
  {
    name: multilingual({ et: 'Pidurid 1. tase', en: 'Brakes, stage 1' }),
    intro: multilingual({
      et: 'Kettad ja klotsid, mis peavad vastu ka mägiteel.',
      en: 'Discs and pads that also last on a mountain road.',
    }),
    roles: [
      { name: multilingual({ et: 'Esikettad', en: 'Front discs' }), codes: ['PL-11666', 'PL-11617', 'PL-11491'] },
      { name: multilingual({ et: 'Esiklotsid', en: 'Front pads' }), codes: ['PL-11918', 'PL-12016'] },
      { name: multilingual({ et: 'Tagaklotsid', en: 'Rear pads' }), codes: ['PL-11988', 'PL-11995'] },
    ],
  },
  {
    name: multilingual({ et: 'Rajapäeva 1. tase', en: 'Track day, stage 1' }),
    intro: multilingual({
      et: 'Rohkem õhku ja lühem käiguvahe. Mõni osa on ainult suletud rajale.',
      en: 'More air and shorter shifts. Some parts are for closed tracks only.',
    }),
    roles: [
      { name: multilingual({ et: 'Downpipe', en: 'Downpipe' }), codes: ['PL-13122', 'PL-13255', 'PL-13129'] },
      {
        name: multilingual({ et: 'Sisselaskekollektor', en: 'Intake manifold' }),
        codes: ['PL-12723', 'PL-12625', 'PL-12702'],
      },
      {
        name: multilingual({ et: 'Käigukangi mehhanism', en: 'Short shifter' }),
        codes: ['PL-13878', 'PL-13885', 'PL-13906'],
      },
      { name: multilingual({ et: 'Tagasummuti', en: 'Rear muffler' }), codes: ['PL-12947'] },
      { name: multilingual({ et: 'Veljed', en: 'Wheels' }), amount: 4, codes: ['PL-10126'] },
    ],
  },
]

const RULES: readonly (readonly [string, PartRuleKind, string])[] = [
  ['PL-10658', 'replaces', 'PL-10910'],
  ['PL-13122', 'conflicts', 'PL-13304'],
  ['PL-11666', 'requires', 'PL-11918'],
  ['PL-12723', 'requires', 'PL-12387'],
]

/** Creates the build lists of the demo shop, and rules between some of its parts; returns the ids of the lists. */
export const fillBuilds = async (tx: Write, now: Date): Promise<number[]> => {
  const codes = [
    ...BUILDS.flatMap(({ roles }) => roles.flatMap(role => role.codes)),
    ...RULES.flatMap(([code, , otherCode]) => [code, otherCode]),
  ]
  const rows = await tx
    .select({ id: products.id, code: products.code1 })
    .from(products)
    .where(inArray(products.code1, codes))
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  const createdLists = await tx
    .insert(buildLists)
    .values(
      BUILDS.map(({ name, intro, roles }) => ({
        name,
        intro,
        roles: roles.map(role => ({
          name: role.name,
          amount: role.amount ?? 1,
          productIds: role.codes.map(code => getExistingValue(ids, code)),
        })),
        isPublished: true,
        modifiedAt: now,
      })),
    )
    .returning({ id: buildLists.id })
  await tx.insert(partRules).values(
    RULES.map(([code, kind, otherCode]) => ({
      productId: getExistingValue(ids, code),
      kind,
      otherId: getExistingValue(ids, otherCode),
    })),
  )
  return createdLists.map(({ id }) => id)
}
