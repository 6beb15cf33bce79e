/** A category of the demo shop with the words that people search by. Only category 237 offers the `Mudel` filter. */
export interface DemoCategory {
  id: number
  parent: number
  et: string
  en: string
  keywords?: string
}

const of = (id: number, parent: number, et: string, en: string, keywords = ''): DemoCategory => ({
  id,
  parent,
  et,
  en,
  keywords,
})

export const demoCategories: readonly DemoCategory[] = [
  of(100, 0, 'Veljed ja rehvid', 'Wheels and tyres', 'rattad wheels rims'),
  of(101, 100, 'Valuveljed', 'Alloy wheels', 'velg veljed ratas rims plekk'),
  of(102, 101, 'Ringrajaveljed', 'Track wheels', 'kerged lightweight'),
  of(103, 101, 'Tänavaveljed', 'Street wheels', 'linn stance'),
  of(104, 100, 'Rehvid', 'Tyres', 'rehv semislick tires'),
  of(105, 100, 'Rattamutrid ja -poldid', 'Wheel nuts and bolts', 'mutter polt lug nuts'),

  of(110, 0, 'Vedrustus', 'Suspension', 'veermik chassis'),
  of(111, 110, 'Koilovrid', 'Coilovers', 'reguleeritav amortisaator coilover'),
  of(112, 111, 'Tänavakoilovrid', 'Street coilovers', ''),
  of(113, 111, 'Ringrajakoilovrid', 'Track coilovers', ''),
  of(114, 110, 'Madaldusvedrud', 'Lowering springs', 'vedru vedrud springs'),
  of(115, 110, 'Stabilisaatorid', 'Anti-roll bars', 'kallutusvarras sway bar'),
  of(116, 110, 'Domtoed', 'Strut braces', 'tugevdus strut tower bar'),

  of(120, 0, 'Pidurid', 'Brakes', 'pidur brake'),
  of(121, 120, 'Pidurikettad', 'Brake discs', 'ketas rotor rotors'),
  of(122, 121, 'Soonitud kettad', 'Slotted discs', ''),
  of(123, 121, 'Puuritud kettad', 'Drilled discs', ''),
  of(124, 120, 'Piduriklotsid', 'Brake pads', 'klots pads'),
  of(125, 120, 'Pidurisadulad', 'Brake callipers', 'sadul support caliper'),

  of(130, 0, 'Mootor ja ülelaadimine', 'Engine and boost', 'mootor engine'),
  of(131, 130, 'Turbod', 'Turbochargers', 'turbo turbiin'),
  of(132, 131, 'Kuullaagriga turbod', 'Ball-bearing turbos', ''),
  of(133, 131, 'Liuglaagriga turbod', 'Journal-bearing turbos', ''),
  of(134, 130, 'Õhufiltrid', 'Air filters', 'filter sportfilter'),
  of(135, 130, 'Sisselaskekollektorid', 'Intake manifolds', 'kollektor plenum'),
  of(136, 130, 'Möödavooluklapid', 'Blow-off valves', 'bov dump valve klapp'),
  of(137, 130, 'Pihustid', 'Fuel injectors', 'düüs injector'),
  of(138, 130, 'Mootori juhtplokid', 'Engine control units', 'ecu aju'),

  of(140, 0, 'Väljalase', 'Exhaust', 'summuti exhaust'),
  of(141, 140, 'Summutid', 'Mufflers', 'lõpusummuti silencer'),
  of(142, 140, 'Downpipe’id', 'Downpipes', 'toru downpipe'),
  of(143, 140, 'Väljalaskekollektorid', 'Exhaust headers', 'püksid manifold header'),

  of(150, 0, 'Jahutus', 'Cooling', 'radiaator jahuti'),
  of(151, 150, 'Vahejahutid', 'Intercoolers', 'intercooler vaheradiaator'),
  of(152, 150, 'Õliradiaatorid', 'Oil coolers', 'õlijahuti'),
  of(153, 150, 'Silikoonvoolikud', 'Silicone hoses', 'voolik põlv hose'),

  of(160, 0, 'Jõuülekanne', 'Drivetrain', 'käigukast sidur'),
  of(161, 160, 'Sidurikomplektid', 'Clutch kits', 'sidur korv ketas'),
  of(162, 160, 'Kiirkäigukangid', 'Short shifters', 'käigukang shifter'),

  of(170, 0, 'Salong', 'Interior', 'sisu interior'),
  of(171, 170, 'Kopsistmed', 'Bucket seats', 'iste tool seat'),
  of(172, 170, 'Spordiroolid', 'Steering wheels', 'rool'),
  of(173, 170, 'Turvarakmed', 'Harnesses', 'turvavöö vöö belts'),
  of(174, 170, 'Näidikud', 'Gauges', 'mõõdik kell gauge'),

  of(180, 0, 'Kere ja tuled', 'Body and lights', 'kere body'),
  of(181, 180, 'Spoilerid', 'Spoilers', 'tiib wing'),
  of(182, 180, 'Esituled', 'Headlights', 'tuli latern valgusti lamp led'),

  of(237, 0, 'Mudeli järgi', 'By model', 'mudel model sobivus'),
]
