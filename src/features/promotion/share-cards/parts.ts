import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import satori from 'satori'
import type { ReactNode } from 'react'

/**
 * What cards are set from: the site's colours and type, as satori understands them. Plain objects
 * in the place of JSX, which Node does not compile.
 */

export const colours = {
  paper: '#faf8f4',
  sunk: '#f1eee8',
  ink: '#13161a',
  faded: '#52565d',
  rule: '#dddcd8',
  amber: '#f19b30',
  plate: '#f5cc3d',
} as const

type Child = Box | string
export type Box = { type: 'div'; props: { style: object; children?: Child | Child[] } }

/** A box of satori's; everything in it stands in a row unless told. */
export const box = (style: object, ...children: (Child | false | undefined)[]): Box => ({
  type: 'div',
  props: {
    style: { display: 'flex', ...style },
    children: children.filter((child) => child !== false && child !== undefined),
  },
})

/** Text on at most so many lines, and an ellipsis where that is too few. */
export const lines = (text: string, most: number, style: object): Box => ({
  type: 'div',
  props: {
    // satori clamps blocks only.
    style: { display: 'block', lineClamp: most, wordBreak: 'break-word', ...style },
    children: drawable(text),
  },
})

/** What the typeface has: letters of western Europe, figures, and the usual marks. The rest is left out. */
const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a0-\u017f\u2010-\u2027\u2030-\u203a\u20ac]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

const { resolve } = createRequire(import.meta.url)
const font = (subset: string, weight: 500 | 700 | 800) => ({
  name: 'Archivo',
  weight,
  style: 'normal' as const,
  data: readFileSync(resolve(`@fontsource/archivo/files/archivo-${subset}-${weight}-normal.woff`)),
})
const weights = [500, 700, 800] as const
const fonts = ['latin', 'latin-ext'].flatMap((subset) =>
  weights.map((weight) => font(subset, weight)),
)

/** A drawing as SVG, its text as outlines: no typeface is asked of whoever rasterises it. */
export const drawSvg = (card: Box, size: { width: number; height: number }): Promise<string> =>
  satori(card as ReactNode, { ...size, fonts })
