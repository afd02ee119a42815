import { normaliseText } from '../../../platform/text.ts'
import { noMot } from '../../cars/denials.ts'
import { makes, type Make } from '../../cars/rules.ts'

/**
 * What people ask of a car beside its name, and the words by which listings say it. They are words of a
 * seller, not fields: a car whose listing doesn't say it isn't found.
 */
export type Attribute = {
  /** As it is named to whoever asked. */
  label: string
  typed: string[]
  says: string[]
  /** Only beside one of these makes is it meant so: a 'Touring' of BMW is an estate. */
  beside?: Make[]
  /** Beside one of these it is a name: the Audi V8. */
  notBeside?: Make[]
  /** Cars are called so by names of theirs, whatever is written of them. */
  in?: 'names'
  /** Or cars are so that are called one of these, whoever sells them: '-coupe' but for coupés. */
  named?: string[]
  /** Every one of these is known for it, so that no other car is shown where there is none: an MX-5 is no diesel. */
  isCertain?: true
  /** All are so but those that `says` tells: few who sell one with petrol say it. Of the others it is called so. */
  allBut?: string
}

const figures = { two: 2, three: 3, four: 4, five: 5 } as const

/** 'Five doors', '5-door' (which is one word, as all spell it), '5dr'. */
function doors(word: keyof typeof figures): Attribute {
  const n = figures[word]
  const says = [`${word} door`, `${n} door`, `${n}door`, `${n}dr`, `${n} dr`]
  const many = [`${word} doors`, `${n} doors`, `${n}doors`, `${n}drs`, `${n} drs`]
  return { label: `${word} doors`, typed: [...says, ...many], says }
}

/** 'One owner', '1 previous keeper'. */
const keepersOf = (numbers: readonly string[]): string[] =>
  numbers.flatMap((n) =>
    ['owner', 'previous owner', 'former owner', 'keeper', 'previous keeper', 'former keeper'].map(
      (owner) => `${n} ${owner}`,
    ),
  )

/** With the seller, as the form asks it; few who write 'two previous owners' count themselves. */
function owners(word: 'two' | 'three' | 'four'): Attribute {
  const spelt = keepersOf([word, String(figures[word])])
  const typed = spelt.flatMap((said) => [said, `${said}s`])
  return { label: `${word} owners`, typed: [...typed, `${word} owners from new`], says: spelt }
}

/** 'Five pot', '5 cylinder', and how its makers put it. */
const cylinders = (n: number, word: string, others: string[]): string[] => [
  ...[word, `${n}`].flatMap((figure) =>
    ['pot', 'cylinder', 'cylinders', 'cyl'].map((what) => `${figure} ${what}`),
  ),
  ...others,
]

type Home = 'British' | 'French' | 'German' | 'Italian' | 'Japanese' | 'Swedish'

/** Where a make is at home, as people say it of its cars; a Ford may be of anywhere. */
const homes: Partial<Record<Make, Home>> = {
  'Alfa Romeo': 'Italian',
  Audi: 'German',
  BMW: 'German',
  Citroen: 'French',
  Ferrari: 'Italian',
  Fiat: 'Italian',
  Honda: 'Japanese',
  Jaguar: 'British',
  Lancia: 'Italian',
  Lotus: 'British',
  Mazda: 'Japanese',
  'Mercedes-Benz': 'German',
  Mini: 'British',
  Mitsubishi: 'Japanese',
  Nissan: 'Japanese',
  Peugeot: 'French',
  Porsche: 'German',
  Renault: 'French',
  Rover: 'British',
  SAAB: 'Swedish',
  Subaru: 'Japanese',
  Toyota: 'Japanese',
  Vauxhall: 'British',
  Volkswagen: 'German',
  Volvo: 'Swedish',
}

/** The cars of all makes that are at home there. */
const from = (home: Home, typed = [home.toLowerCase()]): Attribute => ({
  label: home,
  typed: typed.flatMap((word) => [word, `${word} car`, `${word} cars`]),
  says: makes.filter((make) => homes[make] === home).map(normaliseText),
  in: 'names',
  // 'Golf, German registered'
  notBeside: [...makes],
})

/** '7 seater', 'seven seats', '7-seat' (which is one word). */
const seated = (n: number, word: string): string[] =>
  [`${n} `, `${word} `, `${n}`].flatMap((figure) =>
    ['seat', 'seats', 'seater', 'seaters'].map((seat) => figure + seat),
  )

/** 'Six speed', '6-speed' (which is one word). */
const speeds = (n: number, word: string): Attribute => {
  const said = [`${n} `, `${word} `, `${n}`].map((figure) => `${figure}speed`)
  return { label: `${word} speeds`, typed: said, says: said }
}

/** What insurers have written off and others mended, as they sort it. */
const category = (letter: string): Attribute => {
  const said = ['cat', 'category'].map((name) => `${name} ${letter}`)
  return { label: `category ${letter.toUpperCase()}`, typed: said, says: [...said, `cat${letter}`] }
}

const seats = (label: string, said: string[]): Attribute => ({
  label,
  typed: said.flatMap((cover) => [
    cover,
    ...['seats', 'interior', 'trim', 'upholstery'].map((what) => `${cover} ${what}`),
  ]),
  says: said,
})

/** None that is open, as `named` has it. */
const notOpen = ['convertible', 'cabriolet', 'cabrio'].map((name) => `-${name}`).join(' ')

/** What makes call their diesels, and 'TD', which all do. A 'TRD' is Toyota's for races, an 'SD1' no diesel. */
const sayDiesel = [
  ...[
    'diesel',
    'turbodiesel',
    'derv',
    'td',
    'tds',
    'tdi',
    'tdci',
    'tid',
    'sdi',
    'hdi',
    'dci',
    'dti',
  ],
  ...['cdi', 'cdti', 'crd', 'jtd', 'jtdm', 'd4d', 'dturbo', 'd turbo', 'tzd', 'grd', 'srd'],
  ...['grdt', 'srdt', 'srtd'],
  // '1.9D' and '2.4D', in one spelling.
  ...['1 4', '1 5', '1 6', '1 7', '1 8', '1 9', '2 0', '2 1', '2 2', '2 4', '2 5'].map(
    (n) => `${n}d`,
  ),
  ...['190', '200', '220', '240', '250', '300'].map((n) => `${n}d`),
  ...['318', '320', '330', '525', '530', '730', '740'].map((n) => `${n}d`),
]

export const attributes: Attribute[] = [
  {
    label: 'automatic',
    typed: [
      'automatic',
      'auto',
      'autos',
      'automatics',
      ...['auto box', 'autobox', 'auto gearbox', 'automatic transmission', 'two pedal', '2 pedal'],
      ...['slushbox', 'slush box', 'slusher'],
      'automatic gearbox',
      'tiptronic',
    ],
    says: ['automatic', 'auto', 'tiptronic', 'steptronic', 'selespeed', 'cvt'],
  },
  {
    label: 'manual',
    typed: [
      ...['manual', 'manuals', 'manual gearbox', 'manual box', 'stick shift', 'stick'],
      ...['three pedal', '3 pedal', 'three pedals', '3 pedals', 'manual transmission'],
    ],
    says: ['manual'],
  },
  {
    label: 'estate',
    typed: [
      'estate',
      'estates',
      'family estate',
      'family estates',
      'wagon',
      'wagons',
      'tourer',
      'estate car',
      'shooting brake',
      'kombi',
    ],
    says: ['estate', 'wagon', 'tourer', 'sportwagon', 'avant', 'aerodeck', 'shooting brake'],
  },
  { label: 'estate', typed: ['touring', 'tourings'], says: ['estate', 'touring'], beside: ['BMW'] },
  // No other make has one.
  { label: 'estate', typed: ['avant', 'avants'], says: ['estate', 'avant'] },
  {
    label: 'convertible',
    typed: [
      'convertible',
      'convertibles',
      'convertable',
      ...['cabriolet', 'cabriolets', 'cabrio', 'cabrios', 'soft tops', 'drop tops'],
      'cab',
      'drop top',
      'droptop',
      'soft top',
      'softtop',
      'drophead',
      'roadster',
      'roadsters',
      'open top',
      'rag top',
      'ragtop',
    ],
    says: [
      'convertible',
      'cabriolet',
      'cabrio',
      'roadster',
      'spider',
      'spyder',
      'drophead',
      'soft top',
      'drop top',
    ],
    // Every one of these is open, whether or not its seller says so.
    named: [
      ...[
        'mx5',
        'z1',
        'z3 -coupe',
        'z4 -coupe',
        'z8',
        'mercedes benz sl -slc',
        'slk',
        'elise',
        '340r',
      ],
      ...['lotus elan', 's2000', 'honda beat', 'boxster', 'barchetta', 'vx220', 'figaro', 'zzw30'],
      ...['205 cti', '206 cc', '307 cc', 'golf clipper', 'streetka', 'pluriel', 'twintop'],
    ],
  },
  {
    label: 'folding metal roof',
    typed: [
      ...['folding metal roof', 'metal folding roof', 'folding hard top', 'folding hardtop'],
      ...[
        'folding hard roof',
        'retractable hardtop',
        'retractable hard top',
        'metal roof convertible',
      ],
    ],
    says: ['slk', 'r230', '206 cc', '307 cc', 'twintop', 'megane cc'],
    in: 'names',
  },
  { label: 'coupé', typed: ['coupe', 'coupes'], says: ['coupe'] },
  {
    label: 'saloon',
    typed: ['saloon', 'saloons', 'sedan', 'sedans', 'four door saloon'],
    says: ['saloon', 'sedan'],
    // No other body bore that name, or the others say theirs in it.
    named: [
      ...['5series -touring -estate', '7series'],
      ...['190e', 's class -sec -cl -coupe', 'xj6', 'xj8', 'xj12', 'stype', 'xtype -estate'],
      ...['orion', 'sapphire', 'jetta', 'vento', 'bora -estate -variant', 'belmont'],
      ...['lotus carlton', 'lancer evolution -estate -wagon', 'alfa romeo 75', 'alfa romeo 90'],
      ...['alfa romeo 155', 'alfa romeo 156 -estate -sportwagon', 'alfa romeo 164'],
    ],
  },
  {
    label: 'hatchback',
    typed: ['hatchback', 'hatchbacks', 'hatch', 'hatches'],
    says: ['hatchback', 'hatch'],
  },
  // The quick version of a hatchback, by the name that its maker gave it: GTI, GTE, XR, RS, 16v, Turbo.
  {
    label: 'hot hatch',
    typed: ['hot hatch', 'hot hatches', 'hothatch', 'hot hatchback', 'hot hatchbacks'],
    says: ['hot hatch', 'hot hatches', 'hothatch', 'hot hatchback'],
    named: [
      ...['205 gti', '309 gti', '106 gti', '206 gti', '306 gti6', '306 s16', '106 xsi', '306 xsi'],
      ...['106 rallye', '205 rallye', '306 rallye', 'ax gt', 'ax gti', 'saxo vtr', 'saxo vts'],
      ...['zx 16v', 'zx volcane', 'bx 16v', 'xsara vts', 'renault 5 gt turbo', 'clio 16v'],
      ...['clio williams', 'clio 172', 'clio 182', 'uno turbo', 'strada abarth', 'tipo 16v'],
      ...['punto gt', 'cinquecento sporting', 'bravo hgt', 'delta integrale', 'delta hf'],
      ...['golf gti', 'golf vr6', 'astra gte', 'astra gsi', 'escort xr3', 'escort xr3i'].map(
        (name) => `${name} ${notOpen}`,
      ),
      ...['golf g60', 'golf r32', 'polo g40', 'polo gti', 'lupo gti', 'audi s3', 'nova gte'],
      ...['nova gsi', 'corsa gsi', 'fiesta xr2', 'fiesta xr2i', 'fiesta rs turbo', 'fiesta rs1800'],
      ...['escort rs turbo', 'escort rs2000', 'focus rs', 'focus st170', 'metro turbo'],
      ...['civic type r', 'civic vti', 'corolla gti', 'starlet turbo', 'sunny gtir', 'almera gti'],
      ...['323 gtx', 'bmwmini cooper s'],
    ],
  },
  { label: 'targa', typed: ['targa', 'targas', 'targa top', 'targa tops'], says: ['targa'] },
  doors('two'),
  // A Sierra Cosworth that is no Sapphire.
  { ...doors('three'), named: ['sierra cosworth -sapphire'] },
  doors('four'),
  doors('five'),
  {
    label: 'four-wheel drive',
    typed: [
      '4x4',
      '4wd',
      'awd',
      'four wheel drive',
      'all wheel drive',
      '4 wheel drive',
      'off roader',
      'suv',
    ],
    says: [
      '4x4',
      '4wd',
      'awd',
      'four wheel drive',
      'all wheel drive',
      '4 wheel drive',
      'off roader',
    ],
  },
  {
    label: 'left-hand drive',
    typed: ['lhd', 'left hand drive', 'left hooker', 'left hookers', 'left hand'],
    says: ['lhd', 'left hand drive'],
  },
  {
    label: 'right-hand drive',
    typed: ['rhd', 'right hand drive', 'right hooker'],
    says: ['rhd', 'right hand drive'],
  },
  // Many a seller of a maroon car calls it red, and who looks for red would look at it.
  {
    label: 'red',
    typed: ['red', 'rosso'],
    says: ['red', 'rosso', 'maroon', 'burgundy', 'claret'],
  },
  { label: 'blue', typed: ['blue', 'navy', 'petrol blue'], says: ['blue', 'navy', 'blu'] },
  { label: 'black', typed: ['black'], says: ['black', 'nero'] },
  { label: 'white', typed: ['white'], says: ['white', 'bianco'] },
  { label: 'silver', typed: ['silver'], says: ['silver', 'argento'] },
  {
    label: 'grey',
    typed: ['grey', 'gray', 'gunmetal'],
    says: ['grey', 'gray', 'gunmetal', 'anthracite'],
  },
  { label: 'green', typed: ['green'], says: ['green', 'verde'] },
  {
    label: 'British racing green',
    typed: ['brg', 'british racing green', 'racing green'],
    says: ['brg', 'british racing green'],
  },
  { label: 'yellow', typed: ['yellow'], says: ['yellow', 'giallo'] },
  { label: 'orange', typed: ['orange'], says: ['orange'] },
  { label: 'gold', typed: ['gold', 'champagne'], says: ['gold', 'champagne'] },
  { label: 'brown', typed: ['brown'], says: ['brown'] },
  { label: 'purple', typed: ['purple'], says: ['purple', 'violet'] },
  { label: 'turquoise', typed: ['turquoise', 'teal'], says: ['turquoise', 'teal'] },
  { label: 'bronze', typed: ['bronze'], says: ['bronze'] },
  {
    label: 'beige or cream',
    typed: ['beige', 'cream', 'ivory'],
    says: ['beige', 'cream', 'ivory'],
  },
  { label: 'pink', typed: ['pink'], says: ['pink'] },
  { label: 'maroon', typed: ['maroon', 'burgundy'], says: ['maroon', 'burgundy', 'claret'] },
  {
    label: 'one owner',
    typed: [
      ...keepersOf(['one', '1', 'single']),
      ...['one owner from new', '1 owner from new', 'one keeper from new', '1 keeper from new'],
      ...['one family owner', 'one careful owner', '1 careful owner'],
    ],
    says: [
      ...keepersOf(['one', '1']),
      ...['single owner', 'one lady owner', 'one family owner', 'one careful owner'],
      'owned from new',
    ],
  },
  owners('two'),
  owners('three'),
  owners('four'),
  {
    label: 'lady owner',
    typed: [
      ...['lady owner', 'one lady owner', '1 lady owner', 'lady owned'],
      // No Granada.
      ...['granny owner', 'granny owned', 'granny driven', 'one granny owner'],
    ],
    says: ['lady owner'],
  },
  {
    label: 'full service history',
    typed: ['fsh', 'full service history', 'full history', 'full s h'],
    says: ['fsh', 'full service history', 'full history'],
  },
  {
    label: 'service history',
    typed: ['service history', 'some service history', 'part service history', 'with history'],
    says: ['service history', 'fsh', 'full history', 'dealer history', 'history file'],
  },
  {
    label: 'cambelt',
    typed: [
      'cambelt',
      'cam belt',
      'timing belt',
      'cambelt done',
      'cambelt changed',
      'cam belt done',
      'cam belt changed',
      'timing belt changed',
      'timing belt done',
      'new cambelt',
    ],
    says: ['cambelt', 'cam belt', 'timing belt'],
  },
  {
    label: 'long MOT',
    typed: [
      'long mot',
      '12 months mot',
      '12 month mot',
      'full mot',
      'years mot',
      'fresh mot',
      'new mot',
      ...[
        'long ticket',
        'full ticket',
        'years ticket',
        'fresh ticket',
        '12 months ticket',
        'ticket',
      ],
      'mot',
      'motd',
      'mot d',
    ],
    says: ['mot'],
  },
  {
    label: 'air conditioning',
    typed: ['air con', 'aircon', 'air conditioning', 'a c', 'ac', 'air conditioned'],
    says: ['air con', 'aircon', 'air conditioning', 'climate control', 'air conditioned'],
  },
  seats('leather', ['leather', 'full leather', 'all leather']),
  seats('part leather', ['part leather', 'half leather']),
  seats('cloth', ['cloth']),
  seats('velour', ['velour']),
  seats('alcantara', ['alcantara']),
  {
    label: 'unmodified',
    typed: [
      'unmodified',
      'standard',
      'standard unmodified',
      'unmodified standard',
      'bog standard',
      'not modified',
      'unmolested',
      ...[
        'unmodded',
        'not modded',
        'no mods',
        'no modifications',
        'without mods',
        'without modifications',
      ],
    ],
    says: [
      'unmodified',
      'never modified',
      'unmolested',
      'bog standard',
      'completely standard',
      'totally standard',
    ],
  },
  {
    label: 'rust free',
    typed: [
      ...['rust free', 'rustfree', 'no rust', 'without rust', 'solid'],
      ...['not rusty', 'isnt rusty', 'not rotten', 'no rot', 'without rot'],
      ...['no rust bucket', 'no rust buckets', 'no rotbox', 'no rotboxes', 'no rot boxes'],
    ],
    says: ['rust free', 'rustfree', 'free of rust'],
  },
  {
    label: 'project',
    typed: [
      'project',
      'projects',
      'restoration project',
      'project car',
      'unfinished project',
      ...['basket case', 'basket cases'],
      'for restoration',
      ...['to restore', 'needs restoring', 'needs restoration', 'to do up', 'fixer upper'],
      'spares or repair',
      'spares or repairs',
      'spares repair',
      'needs work',
      'non runner',
      'non running',
      'not running',
    ],
    says: ['project', 'spares or repair', 'for restoration', 'non runner'],
  },
  {
    label: 'no MOT',
    typed: ['no mot', 'without mot', 'without an mot', 'mot expired', 'out of mot'],
    // Two of words that are made anew as the shop is brought up to date.
    says: [
      noMot,
      'without mot',
      'without an mot',
      'mot expired',
      'expired mot',
      'mot failure',
      'sorn',
    ],
  },
  {
    label: 'barn find',
    typed: ['barn find', 'barnfind', 'barn finds'],
    says: ['barn find', 'barnfind'],
  },
  {
    label: 'import',
    typed: [
      'import',
      'imports',
      'imported',
      'jap import',
      'jdm',
      'jdm import',
      'japanese import',
      'japan import',
      'grey import',
      'fresh import',
    ],
    says: ['import', 'imported', 'jdm'],
  },
  {
    label: 'track car',
    typed: ['track car', 'track cars', 'trackcar', 'track day', 'track day car', 'trackday'],
    says: ['track car', 'trackcar', 'track day', 'trackday'],
  },
  {
    label: 'limited edition',
    typed: ['limited edition', 'ltd edition', 'special edition'],
    says: ['limited edition', 'ltd edition', 'special edition'],
  },
  {
    label: 'diesel',
    typed: [
      ...['diesel', 'diesels', 'derv', 'oil burner', 'turbo diesel', 'turbodiesel'],
      ...['diesel engine', 'diesel engined', 'diesel powered'],
    ],
    says: sayDiesel,
    isCertain: true,
  },
  {
    label: 'petrol',
    typed: ['petrol', 'petrols', 'petrol engine', 'petrol engined', 'petrol powered', 'unleaded'],
    says: sayDiesel,
    allBut: 'diesel',
  },
  {
    label: 'supercharged',
    typed: ['supercharged', 'supercharger'],
    says: ['supercharged', 'supercharger', 'kompressor', 'g60', 'g40'],
    named: ['xjr', 'xkr', 'stype r', 'r53', 'volumex', 'rallye golf', 'golf rallye'],
  },
  {
    label: 'V8',
    typed: ['v8', 'v 8', 'v8s'],
    says: ['v8', 'v 8'],
    notBeside: ['Audi'],
  },
  {
    label: 'five cylinders',
    typed: cylinders(5, 'five', ['inline five', 'straight five', 'inline 5', 'straight 5']),
    says: [
      ...cylinders(5, 'five', ['inline five', 'straight five']),
      ...['audi 100 2 2', 'audi 100 2 3', 'audi 90 2 2', 'audi 90 2 3', 'audi 80 2 3'],
      ...['audi coupe 2 2', 'audi coupe 2 3', 'audi quattro 10v', 'audi quattro 20v', 'ur quattro'],
      ...['coupe gt 5s', 'gt 5s', 't4 2 4', 't4 2 5'],
    ],
    named: [
      ...['volvo 850', 'volvo s70', 'volvo v70', 'volvo c70', 'volvo s60', 'volvo xc70', 'audi s2'],
      ...['rs2', 'urquattro', 'fiat coupe 20v', 'bravo hgt', 'kappa 20v', 'golf v5', 'bora v5'],
      ...['passat v5', 'beetle v5', 'stilo abarth', 'volvo t5', 'audi s4 c4 -v8', 'audi s6 c4 -v8'],
    ],
  },
  {
    label: 'straight six',
    typed: cylinders(6, 'six', ['straight six', 'straight 6', 'inline six', 'inline 6']),
    says: ['straight six', 'straight 6', 'inline six', 'inline 6'],
    named: [
      ...['323i', '325i', '328i', '330i', '320ci', '325ci', '328ci', '330ci', '523i', '525i'],
      // Others of these names have four or eight.
      ...['320i e30', '320i e36', '320i e46', '520i e28', '520i e34', '520i e39', '520i e60'],
      ...['530i e39', '530i e60', '535i e12', '535i e28', '535i e34', 'm535i', '735i e23'],
      ...['735i e32', '735il e32', 'xj6 3 4', 'xj6 4 2', 'xjs 3 6', 'xjs 4 0 -v12'],
      ...['528i', '628csi', '633csi', '635csi', 'm635csi', '728i', '732i', 'm3 e36', 'm3 e46'],
      ...['m5 e28', 'm5 e34', 'z3m', 'xj6 xj40', 'xj6 x300', '280e', '280te', '280ce', '280sl'],
      ...['280se', '300e', '300te', '300ce', '300sl', '300se', 'e320 w124', 'supra', 'skyline r32'],
      ...[
        'skyline r33',
        'skyline r34',
        'stagea wc34',
        'stagea 260rs',
        '280zx',
        'volvo 960',
        'volvo s90',
        'volvo v90',
      ],
      ...['senator', 'carlton gsi', 'carlton lotus', 'vauxhall monza', 'sd1 2300', 'sd1 2600'],
    ],
  },
  {
    label: 'flat four',
    typed: ['flat four', 'flat 4', 'boxer four', 'boxer engine', 'boxer engined'],
    says: ['flat four', 'flat 4', 'boxer engine'],
    named: [
      ...['impreza', 'legacy', 'forester', 'outback', 'leone', 'subaru xt', 'brat', 'alfasud'],
      ...['alfa romeo 33', 't25 -diesel', 'mexican beetle', 'citroen gs', 'gsa', 'lancia gamma'],
    ],
  },
  {
    label: 'flat six',
    typed: ['flat six', 'flat 6', 'boxer six'],
    says: ['flat six', 'flat 6'],
    named: ['porsche 911', 'boxster', 'cayman', 'svx'],
  },
  {
    label: '1.8T',
    typed: ['1 8t', '1 8 t', '1 8t 20v', '1 8 20vt', '1 8 20v turbo'],
    says: ['1 8t', '1 8 20vt'],
    named: ['audi s3', 'audi tt -v6 -3', 'golf gti turbo mk4'],
  },
  {
    label: 'Busso V6',
    typed: ['busso', 'busso v6', 'busso engine'],
    says: ['busso'],
    named: ['alfa romeo v6', 'alfa romeo gta', 'gtv6', 'alfa romeo 164 cloverleaf'],
  },
  {
    label: 'redtop',
    typed: ['redtop', 'red top', 'red top engine', 'xe engine', 'c20xe'],
    says: ['redtop', 'red top', 'c20xe', '20xe'],
    named: ['astra gte 16v', 'astra gsi 16v', 'cavalier gsi', 'calibra 16v', 'kadett gsi 16v'],
    beside: ['Vauxhall'],
  },
  {
    label: 'SR20',
    typed: ['sr20', 'sr20det', 'sr20 det', 'sr20de'],
    says: ['sr20', 'sr20det', 'sr20de'],
    named: ['s14', 's15', 'gtir', 'primera gt', 'almera gti'],
  },
  {
    label: 'Ferrari engine',
    typed: ['ferrari engine', 'ferrari engined', 'ferrari v8'],
    says: ['thema 8 32'],
    in: 'names',
    beside: ['Lancia'],
  },
  {
    label: 'hydropneumatic suspension',
    typed: [
      ...['hydropneumatic', 'hydro pneumatic', 'hydropneumatic suspension', 'hydractive'],
      ...['hydraulic suspension', 'oleopneumatic'],
    ],
    says: ['hydropneumatic', 'hydractive'],
    named: ['cx', 'bx', 'xm', 'xantia', 'gs', 'gsa', 'c5'].map((model) => `citroen ${model}`),
  },
  {
    label: 'pop-up headlights',
    typed: [
      ...['pop up headlights', 'pop up lights', 'pop up lamps', 'pop up headlamps', 'pop ups'],
      ...['popup headlights', 'popup lights', 'popups', 'flip up headlights', 'pop headlights'],
    ],
    says: ['pop up headlights', 'pop up lights', 'pop up headlamps', 'pop ups'],
    named: [
      ...['mx5 na', 'rx7', 'mr2 aw11', 'mr2 sw20', 'celica st165', 'celica st185', 'supra a70'],
      ...['924', '928', '944', '968', 'esprit', 'lotus excel', 'lotus elan', 'lotus eclat'],
      ...['200sx s13', 'starion', 'x19', 'volvo 480', 'bmw e31', 'ford probe', 'subaru xt', 'a610'],
      ...['testarossa -f512m', 'mondial', 'f355', 'f40', 'nsx', 'prelude ba4', '288 gto'],
      ...['308', '328', '348', '400', '412', '456', '512'].map((model) => `ferrari ${model}`),
    ],
  },
  {
    label: 'garaged',
    typed: ['garaged', 'always garaged', 'garage kept', 'kept in a garage', 'dry stored'],
    says: ['garaged', 'garage kept', 'kept in a garage', 'dry stored'],
  },
  // Whoever sells one of these seldom writes what everybody knows of it.
  {
    label: 'van',
    typed: ['van', 'vans', 'panel van'],
    says: ['van', 'transporter', 'kangoo', 'berlingo', 'acadiane', 'sambar'],
  },
  {
    label: 'pick-up',
    typed: ['pick up', 'pickup', 'pick ups', 'pickups', 'pick up truck', 'pickup truck'],
    says: ['pick up', 'pickup', 'hilux', 'navara', 'l200', 'brat'],
  },
  {
    label: 'people carrier',
    typed: ['people carrier', 'people carriers', 'mpv', 'mpvs', 'people mover'],
    says: [
      ...['people carrier', 'mpv', 'espace', 'galaxy', 'sharan', 'touran', 'previa', 'estima'],
      ...['zafira', 'multipla', 'synergie', 'picasso', 'scenic', 'serena'],
    ],
    notBeside: ['Mazda'],
  },
  {
    label: 'camper',
    typed: ['camper', 'campers', 'campervan', 'campervans', 'camper van', 'camper vans'],
    says: ['camper', 'campervan', 'camper van', 'westfalia', 'california'],
  },
  {
    label: 'air-cooled',
    typed: ['air cooled', 'aircooled'],
    says: [...['930', '964', '993', '911 sc', '911 carrera 3 2', '2cv', 'dyane'], 'mexican beetle'],
    in: 'names',
  },
  {
    label: 'water-cooled',
    typed: ['water cooled', 'watercooled'],
    says: ['996', '997', '986', '987', '924', '944', '928', '968'],
    in: 'names',
  },
  {
    label: 'mid-engined',
    typed: ['mid engined', 'mid engine', 'midengined'],
    says: [
      ...['mr2', 'nsx', 'beat', 'x19', 'montecarlo', 'elise', 'exige', 'esprit', '340r', 'boxster'],
      ...['cayman', 'vx220', 'f355', 'f430', 'testarossa', 'mondial', 'f40', 'f50', 'xj220'],
      ...['rs200', 'clio v6', '5turbo', 'sport spider', '6r4'],
      // A BMW 328i is called a 328 too.
      ...['308', '328', '348', '360', '512'].map((model) => `ferrari ${model}`),
    ],
    in: 'names',
  },
  {
    label: 'rotary engine',
    typed: ['rotary', 'rotary engine', 'rotary engined', 'wankel', 'wankel engine'],
    says: ['rx7', 'rx8'],
    in: 'names',
  },
  {
    label: 'transaxle',
    typed: ['transaxle'],
    says: ['924', '928', '944', '968', 'alfetta', 'gtv6', 'alfa 75', 'alfa 90'],
    in: 'names',
  },
  {
    label: 'two seats',
    typed: seated(2, 'two'),
    says: [
      ...['mx5', 'mr2', 'nsx', 's2000', 'honda beat', 'z1', 'z3', 'z4', 'z8', 'boxster', 'cayman'],
      ...['slk', 'elise', 'exige', 'esprit', 'elan', '340r', 'vx220', 'barchetta', 'x19'],
      ...['montecarlo', 'f355', 'f430', 'testarossa', 'f40', 'f50', 'xj220', '350z', 'clio v6'],
      ...['5turbo', 'sport spider', 'mercedes benz sl', 'alfa romeo spider', 'streetka'],
      ...['308', '328', '348', '360', '512', '550'].map((model) => `ferrari ${model}`),
    ],
    in: 'names',
  },
  {
    label: 'rear-wheel drive',
    typed: ['rwd', 'rear wheel drive', 'rear drive', 'rear wheel driven'],
    says: [
      ...['3series', '5series', '6series', '7series', '8series', 'm3', 'm5', 'z1', 'z3', 'z4'],
      ...['z8', '190e', 'w123', 'w124', 'w126', 'r129', 'mercedes sl', 'slk', 'c class', 'e class'],
      ...['s class', '911', '924', '928', '944', '968', 'boxster', 'cayman', 'ferrari', 'mx5'],
      ...['rx7', 'rx8', 'mr2', 'supra', 'ae86', 'nsx', 's2000', 'honda beat', 'silvia', '200sx'],
      ...['280zx', '300zx', '350z', 'capri', 'mustang', 'sierra', 'granada', 'manta', 'carlton'],
      ...['senator', 'omega', 'vx220', 'elise', 'exige', 'esprit', 'excel', '340r', 'xj6', 'xj8'],
      ...['xj12', 'xjr', 'xjs', 'xk8', 'xkr', '240', '740', '760', '940', '960', 'alfa 75'],
      ...['alfa 90', 'alfetta', 'gtv6', 'montecarlo', 'x19', 'clio v6', '5turbo', 'sport spider'],
      ...['cortina', 'escort mk2', 'sd1', 'volvo 340', 'volvo 360', 'monaro'],
    ],
    in: 'names',
  },
  // Of makes that have sold two-seaters above all, the others are meant, of which few sellers say it.
  {
    label: 'four seats',
    typed: seated(4, 'four'),
    says: seated(4, 'four'),
    named: [
      ...['mondial', 'ferrari 400', 'ferrari 412', 'ferrari 456', 'ferrari 612'],
      ...['lotus excel', 'lotus eclat', 'lotus elite', 'lotus sunbeam'],
      ...['911', '924', '928', '944', '968'],
    ],
    beside: ['Ferrari', 'Lotus', 'Porsche'],
  },
  // Seldom said; but no Renault 4.
  { label: 'four seats', typed: seated(4, 'four'), says: seated(4, 'four') },
  { label: 'five seats', typed: seated(5, 'five'), says: seated(5, 'five') },
  speeds(5, 'five'),
  speeds(6, 'six'),
  ...['n', 's', 'd', 'c', 'b', 'a'].map(category),
  {
    label: 'ULEZ',
    typed: ['ulez', ...['compliant', 'exempt', 'free', 'friendly', 'ok'].map((is) => `ulez ${is}`)],
    says: ['ulez'],
  },
  {
    label: 'pre-facelift',
    typed: ['pre facelift', 'prefacelift', 'not facelift', 'not facelifted', 'non facelift'],
    says: ['pre facelift', 'prefacelift'],
  },
  {
    label: 'seven seats',
    typed: seated(7, 'seven'),
    says: [
      ...seated(7, 'seven'),
      ...['espace', 'galaxy', 'sharan', 'touran', 'previa', 'estima', 'zafira', 'synergie'],
      ...['grand scenic', 'family estate', 'land cruiser amazon'],
    ],
  },
  from('Japanese', ['japanese', 'jap']),
  from('German'),
  from('Italian'),
  from('French'),
  from('British'),
  from('Swedish'),
]

/** By what is typed for them, in its one spelling. */
export const attributesByName: ReadonlyMap<string, readonly Attribute[]> = (() => {
  const known = new Map<string, Attribute[]>()
  for (const attribute of attributes)
    for (const typed of attribute.typed) {
      const name = normaliseText(typed)
      known.set(name, [...(known.get(name) ?? []), attribute])
    }
  return known
})()

/** What is asked for by these words, in their one spelling, beside a make or none. */
export const attributeOf = (typed: string, make: Make | undefined): Attribute | undefined =>
  attributesByName
    .get(typed)
    ?.find(
      ({ beside, notBeside }) =>
        (!beside || (make && beside.includes(make))) && !(make && notBeside?.includes(make)),
    )

/** Words that ask for nothing by themselves. */
export const fillers: ReadonlySet<string> = new Set(
  (
    'a an and any anything are at based brilliant built buy buying by car cars classic clean daily decent done driver find for from genuine got ' +
    'good great have i im in is lovely looking made me motor my near need new nice of old on one or please ' +
    'pls proper reg registered sale second hand second-hand selling show some something the to uk used very want wanted ' +
    'ono ovno price priced radius ' +
    'wants where which with year years youngtimer modern classics vehicle vehicles tidy best'
  ).split(' '),
)
