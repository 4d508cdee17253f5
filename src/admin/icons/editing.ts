/** Icons of edit actions. Apart from the table icons, because those are in the chunk of the tables. Outlines from Lucide (ISC licence). */

export const chevronUp = 'M18 15l-6-6-6 6'
export const ellipsisVertical =
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0'
