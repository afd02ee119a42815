import { miles, pounds } from '../../../ui/format.ts'
import { plateLabel } from '../../cars/registration.ts'
import { conditionLabel } from '../../cars/rules.ts'
import { site } from '../../../site.ts'
import { plainModel, plainPlace } from '../plain.ts'
import { box, colours, lines, type Box } from './parts.ts'
import type { ShareCardData } from './address.ts'

/** Where a photo lies on a card, in pixels. */
export type Area = { left: number; top: number; width: number; height: number }
export type Design = { photo: Area; overlay: Box }

const plateMark = ({ year, plate = plateLabel(year) }: ShareCardData) =>
  box(
    {
      background: colours.plate,
      color: '#000',
      borderRadius: 5,
      padding: '5px 12px',
      fontSize: 24,
      fontWeight: 700,
      letterSpacing: 0.5,
    },
    plate.toUpperCase(),
  )

const premium = box(
  {
    background: colours.amber,
    color: colours.ink,
    padding: '7px 14px',
    fontSize: 22,
    fontWeight: 800,
    letterSpacing: 1.6,
  },
  'PREMIUM',
)

const sold = (area: object) =>
  box(
    {
      position: 'absolute',
      background: colours.ink,
      color: colours.paper,
      padding: '10px 26px',
      fontSize: 46,
      fontWeight: 800,
      letterSpacing: 2,
      ...area,
    },
    'SOLD',
  )

const noPhoto = ({ left, top, width, height }: Area) =>
  box(
    {
      position: 'absolute',
      left,
      top,
      width,
      height,
      background: colours.sunk,
      color: colours.faded,
      alignItems: 'center',
      justifyContent: 'center',
      fontSize: 30,
    },
    'No photograph yet',
  )

/** The longer a name, the smaller it is set, down to a size that can be read on a phone. */
const sizeFor = (name: string, sizes: readonly [most: number, size: number][], least: number) =>
  sizes.find(([most]) => name.length <= most)?.[1] ?? least

const factsOf = (listing: ShareCardData) => [
  miles(listing.mileage),
  conditionLabel(listing.condition),
  plainPlace(listing.location),
]

/** A double page of a brochure: the photo whole, at 3:2, the car's name in the margin, its data below. */
export function wideDesign(listing: ShareCardData): Design {
  const photo = { left: 405, top: 0, width: 795, height: 530 }
  const isSold = listing.state === 'sold'
  const price = isSold ? 'Sold' : pounds(listing.price)
  const model = plainModel(listing)
  const longest = Math.max(...model.split(/\s+/).map((word) => word.length))
  return {
    photo,
    overlay: box(
      { width: 1200, height: 630, fontFamily: 'Archivo', color: colours.ink, position: 'relative' },
      listing.images.length === 0 && noPhoto(photo),
      box(
        {
          position: 'absolute',
          left: 48,
          top: 48,
          width: 325,
          height: 450,
          flexDirection: 'column',
          justifyContent: 'space-between',
        },
        box(
          { flexDirection: 'column', width: 325 },
          box({ gap: 12, alignItems: 'center' }, plateMark(listing), listing.isPremium && premium),
          lines(`${listing.year} ${listing.make}`, 2, {
            marginTop: 30,
            fontSize: 31,
            lineHeight: 1.15,
            fontWeight: 500,
            color: colours.faded,
          }),
          lines(model, 4, {
            marginTop: 6,
            width: 325,
            fontSize:
              longest > 11
                ? 38
                : sizeFor(
                    model,
                    [
                      [8, 66],
                      [18, 54],
                      [32, 46],
                    ],
                    38,
                  ),
            lineHeight: 1.06,
            fontWeight: 800,
            letterSpacing: -0.6,
          }),
        ),
        box(
          {
            fontSize: sizeFor(
              price,
              [
                [10, 58],
                [12, 48],
              ],
              40,
            ),
            fontWeight: 800,
            letterSpacing: -0.8,
          },
          price,
        ),
      ),
      isSold && sold({ right: 0, top: 452 }),
      box({
        position: 'absolute',
        left: 48,
        top: 545,
        width: 1104,
        height: 2,
        background: colours.ink,
      }),
      box(
        {
          position: 'absolute',
          left: 48,
          top: 561,
          width: 1104,
          height: 44,
          alignItems: 'center',
          justifyContent: 'space-between',
          fontSize: 26,
        },
        box(
          { alignItems: 'center', width: 860 },
          ...factLines(listing, { maxWidth: 440, gap: 22 }),
        ),
        box({ fontWeight: 800, fontSize: 32, letterSpacing: -0.4 }, site.name),
      ),
    ),
  }
}

/** The facts of the foot of a card, side by side with a rule between them. */
const factLines = (listing: ShareCardData, { maxWidth, gap }: { maxWidth: number; gap: number }) =>
  factsOf(listing)
    .filter(Boolean)
    .map((fact, index) =>
      lines(fact, 1, {
        fontWeight: 500,
        color: colours.faded,
        maxWidth,
        ...(index > 0 && {
          marginLeft: gap,
          paddingLeft: gap,
          borderLeft: `2px solid ${colours.rule}`,
        }),
      }),
    )

/** The first page of a post: the photo across the top, at 3:2, and the car's name below. */
export function squareDesign(listing: ShareCardData): Design {
  const photo = { left: 0, top: 0, width: 1080, height: 720 }
  const isSold = listing.state === 'sold'
  const price = isSold ? 'Sold' : pounds(listing.price)
  const model = plainModel(listing)
  return {
    photo,
    overlay: box(
      {
        width: 1080,
        height: 1080,
        fontFamily: 'Archivo',
        color: colours.ink,
        position: 'relative',
      },
      listing.images.length === 0 && noPhoto(photo),
      isSold && sold({ right: 0, top: 642 }),
      box(
        {
          position: 'absolute',
          left: 56,
          top: 760,
          width: 968,
          height: 190,
          flexDirection: 'column',
        },
        box(
          { width: 968, justifyContent: 'space-between', alignItems: 'center' },
          lines(`${listing.year} ${listing.make}`, 1, {
            fontSize: 36,
            fontWeight: 500,
            color: colours.faded,
            maxWidth: 560,
          }),
          box({ gap: 14, alignItems: 'center' }, plateMark(listing), listing.isPremium && premium),
        ),
        box(
          { width: 968, justifyContent: 'space-between', alignItems: 'flex-start', marginTop: 10 },
          lines(model, 2, {
            width: 640,
            fontSize: sizeFor(
              model,
              [
                [14, 70],
                [26, 60],
              ],
              46,
            ),
            lineHeight: 1.06,
            fontWeight: 800,
            letterSpacing: -0.8,
          }),
          box({ fontSize: 62, lineHeight: 1.1, fontWeight: 800, letterSpacing: -0.8 }, price),
        ),
      ),
      box({
        position: 'absolute',
        left: 56,
        top: 976,
        width: 968,
        height: 2,
        background: colours.ink,
      }),
      box(
        {
          position: 'absolute',
          left: 56,
          top: 994,
          width: 968,
          height: 48,
          alignItems: 'center',
          justifyContent: 'space-between',
          fontSize: 28,
        },
        box(
          { alignItems: 'center', width: 740 },
          ...factLines(listing, { maxWidth: 320, gap: 20 }),
        ),
        box({ fontWeight: 800, fontSize: 34, letterSpacing: -0.4 }, site.name),
      ),
    ),
  }
}

/** A further page of a post: a photo on paper, whatever its shape, with the site's name below. */
export function photoDesign(): Design {
  return {
    photo: { left: 0, top: 120, width: 1080, height: 810 },
    overlay: box(
      {
        width: 1080,
        height: 1080,
        fontFamily: 'Archivo',
        color: colours.ink,
        position: 'relative',
      },
      box(
        {
          position: 'absolute',
          right: 56,
          top: 994,
          fontWeight: 800,
          fontSize: 34,
          letterSpacing: -0.4,
        },
        site.name,
      ),
    ),
  }
}
