/** A name as the begin of file names: `shapla`. One without Latin letters and digits is `shop`. */
export const toFileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'shop'
