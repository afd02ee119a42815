/** The panels of a body that rust is looked for in, from front to back; the drawing of a guide has each. */
export const panels = [
  'front panel and bonnet',
  'front wings',
  'inner wings',
  'scuttle and windscreen',
  'doors',
  'sills',
  'floor',
  'wheel arches',
  'rear panel and boot',
  'roof',
  'underside',
] as const
export type Panel = (typeof panels)[number]

/** Where on a car something goes wrong; what a reader looks at in this order. */
export const places = [
  ...panels,
  'hood and hardtop',
  'engine',
  'cooling',
  'gearbox',
  'suspension and steering',
  'brakes',
  'electrics',
  'interior',
  'identity',
] as const
