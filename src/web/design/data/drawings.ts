/** A car from the side in a few flat colours: it stands for a photo, and weighs next to nothing in a picture of it. */
const car = (ground: string, paint: string, glass: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1000" viewBox="0 0 150 100"><path fill="${ground}" d="M0 0h150v100H0z"/><path fill="#0003" d="M0 72h150v28H0z"/><path fill="${paint}" d="M14 72V58l22-6 16-18h46l20 18 20 5v15z"/><path fill="${glass}" d="M44 51l11-13h18v13zm33 0V38h19l14 13z"/><g fill="#181818"><circle cx="42" cy="72" r="11"/><circle cx="110" cy="72" r="11"/></g><g fill="#bbb"><circle cx="42" cy="72" r="5"/><circle cx="110" cy="72" r="5"/></g></svg>`

/** What stands on the design page in the place of photos, by name. */
export const drawings: Record<string, string> = {
  red: car('#c9d3d6', '#a3221c', '#20343c'),
  green: car('#e2ddd0', '#1f4d36', '#26302c'),
  night: car('#10151c', '#54616f', '#0a0d11'),
  /** What can't be drawn. */
  broken: 'no picture',
}
