/** The scenes in the order of the list: each is a program `<id>.ts` and a text `<id>.md`. */
export const ORDER = [
  'adventure',
  'bullets',
  'spheres',
  'boxes',
  'doors',
  'belts',
  'billiards',
  'bank-shots',
  'dragon',
  'zones',
  'picking',
  'lag',
  'rollback',
  'room',
  'solver',
] as const;
