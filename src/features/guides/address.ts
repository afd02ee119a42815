/** 'Mercedes-Benz' → 'mercedes-benz', '3 Series' → '3-series', 'Citroën' → 'citroen'. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')

/** Where the guide to a family stands; one of its name's signs alone, as the shop has no such family, has none. */
export const guideAddress = ({ make, family }: { make: string; family: string }): string =>
  `/cars/${slugOf(make)}/${slugOf(family)}`
