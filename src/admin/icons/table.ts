/** Icons of tables. Outlines from Lucide (ISC licence), each as one path on a grid of 24. */

export const arrowUp = 'M5 12l7-7 7 7M12 19V5'
export const arrowDown = 'M12 5v14M19 12l-7 7-7-7'
export const chevronsUpDown = 'M7 15l5 5 5-5M7 9l5-5 5 5'
export const search = 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0'
export const download = 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5'
export const flag = 'M4 22V4s1-1 4-1 5 2 8 2 4-1 4-1v11s-1 1-4 1-5-2-8-2-4 1-4 1'
export const keyboard =
  'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM6 8h.01M10 8h.01M14 8h.01M18 8h.01M8 12h.01M12 12h.01M16 12h.01M7 16h10'
