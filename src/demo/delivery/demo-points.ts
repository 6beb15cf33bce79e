import { multilingual } from '#kernel/multilingual.ts'

/** The pick-up points are invented, the towns are real: `[country, town, place, address, latitude, longitude]`. */
const places = [
  ['EE', 'Tallinn', 'Kristiine keskus', 'Endla 45', 59.41, 24.71],
  ['EE', 'Tallinn', 'Ülemiste jaam', 'Suur-Sõjamäe 4', 59.4175, 24.76],
  ['EE', 'Tallinn', 'Mustamäe turg', 'Sõpruse pst 201', 59.425, 24.7467],
  ['EE', 'Tallinn', 'Lasnamäe Prisma', 'Mustakivi tee 17', 59.4325, 24.7333],
  ['EE', 'Tallinn', 'Nõmme keskus', 'Jaama 2', 59.44, 24.72],
  ['EE', 'Tallinn', 'Pirita selver', 'Rummu tee 4', 59.4475, 24.77],
  ['EE', 'Tallinn', 'Balti jaama turg', 'Kopli 1', 59.4125, 24.7567],
  ['EE', 'Tallinn', 'Õismäe maxima', 'Õismäe tee 46', 59.42, 24.7433],
  ['EE', 'Tallinn', 'Viimsi haabneeme', 'Randvere tee 6', 59.4275, 24.73],
  ['EE', 'Tartu', 'Lõunakeskus', 'Ringtee 75', 58.375, 26.6967],
  ['EE', 'Tartu', 'Kvartal', 'Riia 2', 58.3825, 26.7467],
  ['EE', 'Tartu', 'Annelinn', 'Kalda tee 43', 58.39, 26.7333],
  ['EE', 'Tartu', 'Eeden', 'Kalda tee 1c', 58.355, 26.72],
  ['EE', 'Pärnu', 'Pärnu keskus', 'Lai 5', 58.3725, 24.4867],
  ['EE', 'Pärnu', 'Mai selver', 'Papiniidu 42', 58.38, 24.4733],
  ['EE', 'Narva', 'Astri keskus', 'Tallinna mnt 41', 59.3775, 28.2133],
  ['EE', 'Narva', 'Fama', 'Fama 10', 59.385, 28.2],
  ['EE', 'Viljandi', 'Uku keskus', 'Tallinna 41', 58.34, 25.5867],
  ['EE', 'Rakvere', 'Põhjakeskus', 'Haljala tee 4', 59.3375, 26.3433],
  ['EE', 'Võru', 'Kagukeskus', 'Kooli 6', 57.825, 26.98],
  ['EE', 'Kuressaare', 'Auriga', 'Tallinna 88', 58.2525, 22.51],
  ['EE', 'Haapsalu', 'Rannarootsi', 'Rannarootsi tee 1', 58.95, 23.5467],
  ['EE', 'Paide', 'Paide selver', 'Aiavilja 4', 58.8975, 25.5533],
  ['EE', 'Jõhvi', 'Tsentraal', 'Keskväljak 4', 59.3425, 27.39],
  ['EE', 'Valga', 'Selver', 'Raja 5', 57.77, 26.06],
  ['EE', 'Põlva', 'Edu keskus', 'Jaama 12', 58.0575, 27.0867],
  ['EE', 'Kärdla', 'Konsum', 'Rookopli 3', 58.995, 22.7433],
  ['EE', 'Keila', 'Rõõmu kaubamaja', 'Haapsalu mnt 57b', 59.3125, 24.4],
  ['EE', 'Rapla', 'Rappel', 'Viljandi mnt 4', 59.02, 24.7667],
  ['LV', 'Rīga', 'Alfa', 'Brīvības gatve 372', 56.935, 24.1367],
  ['LV', 'Rīga', 'Domina', 'Ieriķu iela 3', 56.9425, 24.1233],
  ['LV', 'Liepāja', 'Kurzeme', 'Lielā iela 13', 56.51, 21.01],
  ['LT', 'Vilnius', 'Akropolis', 'Ozo g. 25', 54.6975, 25.2667],
  ['LT', 'Vilnius', 'Panorama', 'Saltoniškių g. 9', 54.705, 25.2533],
  ['LT', 'Kaunas', 'Mega', 'Islandijos pl. 32', 54.88, 23.9133],
  ['FI', 'Helsinki', 'Kamppi', 'Urho Kekkosen katu 1', 60.1575, 24.95],
  ['FI', 'Helsinki', 'Itäkeskus', 'Itäkatu 1', 60.165, 24.9367],
  ['FI', 'Turku', 'Skanssi', 'Skanssinkatu 10', 60.4525, 22.2533],
  ['FI', 'Tampere', 'Ratina', 'Vuolteenkatu 1', 61.51, 23.73],
] as const

type Place = (typeof places)[number]

const buildPoint = (
  carrier: string,
  type: string,
  label: string,
  [country, city, place, address, latitude, longitude]: Place,
  index: number,
) => ({
  carrier,
  id: `${country === 'EE' ? 96_000 + index : 88_000 + index}`,
  type,
  country,
  name: `${city}, ${place} ${label}`,
  city,
  address,
  postcode: country === 'EE' ? `${10_000 + index * 731}`.slice(0, 5) : `${1_000 + index * 37}`.padStart(5, '0'),
  latitude,
  longitude,
  hours: type === 'office' ? '9–18' : '24 h',
})

/** Parcel machines and post offices of the demo's carriers, enough to try the search, and the shop's own counter. */
export const demoPoints = [
  ...places
    .filter(([country]) => country !== 'FI')
    .map((place, index) => buildPoint('omniva', 'machine', 'pakiautomaat', place, index)),
  ...places
    .filter(([country], index) => country === 'EE' && index % 2 === 0)
    .map((place, index) => buildPoint('omniva', 'office', 'postkontor', place, 200 + index)),
  ...places
    .filter(([country]) => country === 'EE')
    .map((place, index) => buildPoint('smartposti-ee', 'machine', 'Smartposti automaat', place, index)),
  ...places
    .filter(([country]) => country === 'FI')
    .map((place, index) => buildPoint('smartposti-fi', 'machine', 'Posti', place, index)),
  {
    carrier: 'pickup-tallinn',
    id: 'pickup-tallinn',
    type: 'own',
    country: 'EE',
    name: 'Pitlane',
    city: 'Tallinn',
    address: 'Paldiski mnt 171',
    postcode: '13517',
    latitude: 59.4225,
    longitude: 24.6419,
    hours: 'E–R 9–18',
    texts: {
      name: multilingual({ et: 'Pitlane', en: 'Pitlane' }),
      address: multilingual({ et: 'Paldiski mnt 171', en: 'Paldiski mnt 171' }),
      hours: multilingual({ et: 'E–R 9–18', en: 'Mon–Fri 9 am – 6 pm' }),
    },
  },
]
