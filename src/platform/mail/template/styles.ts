import type { CSSProperties } from 'react'

/** Mail programs know neither our typeface nor `oklch()`: the design's colours in plain numbers. */
const paper = '#faf9f5'
const ink = '#15171b'
const faded = '#575b62'
const rule = '#dedcd7'
const edge = '#7c8087'
const amber = '#f2a03d'

const night = { ground: '#15171b', type: '#f6f5f1', faded: '#b9b8b4', rule: '#3a3d43' }

const family = "Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif"
const text: CSSProperties = { fontFamily: family, fontSize: '16px', lineHeight: '26px', color: ink }

/** One for each part: many programs read no style sheet, so each element carries its own. */
export const styles = {
  ground: { backgroundColor: paper, margin: 0 },
  margin: { backgroundColor: paper, padding: '24px 12px' },
  sheet: { width: '100%', maxWidth: '560px' },
  masthead: {
    ...text,
    fontSize: '20px',
    fontWeight: 700,
    letterSpacing: '0.02em',
    margin: '0 0 32px',
  },
  heading: {
    ...text,
    fontSize: '26px',
    lineHeight: '34px',
    fontWeight: 700,
    margin: '0 0 24px',
    overflowWrap: 'anywhere',
  },
  paragraph: { ...text, margin: '0 0 20px', overflowWrap: 'anywhere' },
  action: { margin: '4px 0 24px' },
  button: {
    backgroundColor: amber,
    // The same by day and by night, hence no class that the dark would change.
    color: ink,
    fontFamily: family,
    fontSize: '16px',
    fontWeight: 600,
    borderRadius: '2px',
    padding: '14px 24px',
  },
  facts: { margin: '4px 0 24px', borderCollapse: 'collapse' },
  name: {
    ...text,
    color: faded,
    fontWeight: 400,
    verticalAlign: 'top',
    padding: '8px 16px 8px 0',
    borderBottom: `1px solid ${rule}`,
    width: '38%',
  },
  value: {
    ...text,
    verticalAlign: 'top',
    padding: '8px 0',
    borderBottom: `1px solid ${rule}`,
    overflowWrap: 'anywhere',
  },
  quote: {
    ...text,
    margin: '4px 0 24px',
    padding: '2px 0 2px 16px',
    borderLeft: `3px solid ${edge}`,
    overflowWrap: 'anywhere',
  },
  rule: { border: 'none', borderTop: `1px solid ${rule}`, margin: '32px 0 16px' },
  footer: { ...text, color: faded, fontSize: '14px', lineHeight: '22px', margin: '0 0 24px' },
  footerLink: { color: faded, textDecoration: 'underline' },
} as const satisfies Record<string, CSSProperties>

/** For the programs that read it. */
export const darkStyles = `@media (prefers-color-scheme: dark) {
  .ground { background-color: ${night.ground} !important }
  .ink { color: ${night.type} !important }
  .faded { color: ${night.faded} !important }
  .rule { border-color: ${night.rule} !important }
  .edge { border-color: ${night.faded} !important }
}`
