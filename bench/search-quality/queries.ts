import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { milesBetween } from '../../src/features/places/distance.ts'
import { towns, type StockCar } from './stock.ts'

export type LabelledQuery = {
  text: string
  kind: string
  /** What is right for it; null where no car is. */
  isRight: ((car: StockCar) => boolean) | null
}

/** Those of others are by somebody who knew neither the code nor the first two. */
export const querySets = ['seen', 'unseen', 'others'] as const
export type QuerySet = (typeof querySets)[number]

/** Written down before the search was tuned by them; the unseen ones were not looked at meanwhile. */
export const readQueries = (which: QuerySet): LabelledQuery[] => {
  let kind = ''
  return readFileSync(join(import.meta.dirname, `queries.${which}.txt`), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('## ')) kind = line.slice(3)
      const equals = line.lastIndexOf('=')
      if (line.startsWith('#') || equals < 0) return []
      const rule = line.slice(equals + 1).trim()
      return [{ text: line.slice(0, equals).trim(), kind, isRight: rule ? ruleOf(rule) : null }]
    })
}

type Rule = (car: StockCar) => boolean

const ruleOf = (rule: string): Rule => {
  const parts = rule.split(/\s+/).map(partOf)
  return (car) => parts.every((part) => part(car))
}

function partOf(part: string): Rule {
  const [, what, low, high] = /^([ypm])(?=\d{4}|-)(\d*)(?:-(\d*))?$/.exec(part) ?? []
  if (what) {
    const from = Number(low || 0)
    const to = part.includes('-') ? Number(high || Infinity) : from
    return ({ details }) => {
      const value =
        what === 'y' ? details.year : what === 'm' ? details.mileage : details.pricePence / 100
      return value >= from && value <= to
    }
  }
  const [name = '', where = '', miles] = part.split(':')
  if (name === 'near') {
    const centre = towns.find((town) => town.name === where.replaceAll('_', ' '))
    if (!centre) throw new Error(`no town for ${part}`)
    return ({ town }) => milesBetween(centre, town) <= Number(miles)
  }
  if (['county', 'country', 'region'].includes(name)) {
    const counties = areas[where]?.split(', ') ?? [where.replaceAll('_', ' ')]
    return ({ town }) => counties.includes(town.county)
  }
  const choices = part.split('|')
  return ({ tags }) => choices.some((tag) => tags.has(tag))
}

const areas: Record<string, string> = {
  yorkshire: 'North Yorkshire, South Yorkshire, West Yorkshire, East Riding of Yorkshire',
  scotland:
    'Aberdeen, Aberdeenshire, Angus, Argyll and Bute, Ayrshire, Clackmannanshire, Dumfries and Galloway, Dundee, East Lothian, Edinburgh, Falkirk, Fife, Glasgow, Highland, Inverclyde, Lanarkshire, Midlothian, Moray, Na h-Eileanan Siar, Orkney, Perth and Kinross, Renfrewshire, Scottish Borders, Shetland, Stirling, West Dunbartonshire, West Lothian',
  wales:
    'Anglesey, Blaenau Gwent, Bridgend, Caerphilly, Cardiff, Carmarthenshire, Ceredigion, Conwy, Denbighshire, Flintshire, Gwynedd, Merthyr Tydfil, Monmouthshire, Neath Port Talbot, Newport, Pembrokeshire, Powys, Rhondda Cynon Taf, Swansea, Torfaen, Vale of Glamorgan, Wrexham',
  ni: 'County Antrim, County Armagh, County Down, County Fermanagh, County Londonderry, County Tyrone',
  sw: 'Bristol, Cornwall, Devon, Dorset, Gloucestershire, Somerset, Wiltshire',
  ne: 'County Durham, Northumberland, Tyne and Wear',
  mids: 'Derbyshire, Leicestershire, Lincolnshire, Northamptonshire, Nottinghamshire, Rutland, Herefordshire, Shropshire, Staffordshire, Warwickshire, West Midlands, Worcestershire',
  ea: 'Norfolk, Suffolk, Cambridgeshire',
}
